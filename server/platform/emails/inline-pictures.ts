import { createHash } from 'node:crypto';
import type { InlinePicture } from '../outside/mail.ts';
import type { Block } from './blocks.ts';
import { qrPicture } from './qr-picture.ts';

/** Returns the id by which the email's HTML names the picture of a QR code. */
export function qrId(text: string): string {
  return `${createHash('sha256').update(text).digest('hex').slice(0, 16)}@qr`;
}

/** Makes the pictures that are part of an email. */
export function inlinePictures(blocks: readonly Block[]): InlinePicture[] {
  return blocks.flatMap((block) =>
    block.kind === 'qr' ? [{ cid: qrId(block.text), filename: 'qr.png', content: qrPicture(block.text) }] : [],
  );
}
