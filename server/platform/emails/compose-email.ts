import type { Email } from '../outside/mail.ts';
import type { Block, Letterhead } from './blocks.ts';
import { inlinePictures } from './inline-pictures.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

export type Draft = { to: string; subject: string; blocks: readonly Block[] };

/** Writes an email as text and as HTML, both from the same blocks, in the current language. */
export function composeEmail(letterhead: Letterhead, { to, subject: asWritten, blocks }: Draft): Email {
  // A line break in a name could add another header to the email.
  const subject = asWritten.replaceAll(/\s+/g, ' ').trim();
  const pictures = inlinePictures(blocks);
  return {
    to,
    fromName: letterhead.shopName,
    subject,
    text: toText(letterhead, blocks),
    html: toHtml(letterhead, subject, blocks),
    ...(pictures.length > 0 && { pictures }),
  };
}
