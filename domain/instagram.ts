/**
 * The name of a profile on Instagram in what somebody typed or pasted: the name itself, also with an @, or the address
 * of the profile. Empty for an empty text; undefined for all else, such as the address of a single post.
 */
export function parseInstagram(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  const name = text.replace(PROFILE, '$1').replace(/^@/, '');
  return NAME.test(name) && !name.includes('..') ? name : undefined;
}

/** The address of a profile on Instagram. */
export function instagramLink(name: string): string {
  return `https://www.instagram.com/${name}/`;
}

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/;
/** Instagram's own rule: up to thirty letters, digits, dots and underscores; no dot at an end. */
const NAME = /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/;
