/**
 * Reads the name of an Instagram profile from a typed or pasted text: a name with or without @, or the address of the
 * profile. Returns '' for an empty text, and undefined for any other text, such as the address of a single post.
 */
export function parseInstagram(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  const name = text.replace(PROFILE, '$1').replace(/^@/, '');
  return NAME.test(name) && !name.includes('..') ? name : undefined;
}

/** Returns the address of a profile on Instagram. */
export function instagramLink(name: string): string {
  return `https://www.instagram.com/${name}/`;
}

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/;
/** Instagram's own rule for names: up to thirty letters, digits, dots and underscores, without a dot at either end. */
const NAME = /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/;
