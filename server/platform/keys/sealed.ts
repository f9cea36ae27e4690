import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Mac } from './shop-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with the shop's key, so that a copy of the database alone does not reveal the text. A text that was
 * sealed for one purpose cannot be opened for another purpose.
 */
export async function seal(mac: Mac, purpose: string, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(mac, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Returns the text that was sealed for this purpose, with the present or the previous key. Returns undefined if the
 * text was sealed for another purpose, or if somebody has changed it.
 */
export async function unseal(mac: Mac, purpose: string, sealed: string): Promise<string | undefined> {
  const text = await unsealByPresent(mac, purpose, sealed);
  return text === undefined && mac.before ? unseal(mac.before, purpose, sealed) : text;
}

/**
 * Seals a text again with the present key if the previous key has sealed it. Returns undefined if the text is already
 * sealed with the present key, or if neither key opens the text.
 */
export async function sealedAnew(mac: Mac, purpose: string, sealed: string): Promise<string | undefined> {
  if ((await unsealByPresent(mac, purpose, sealed)) !== undefined) return undefined;
  const text = await unseal(mac, purpose, sealed);
  return text === undefined ? undefined : seal(mac, purpose, text);
}

async function unsealByPresent(mac: Mac, purpose: string, sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyFor(mac, purpose), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

async function keyFor(mac: Mac, purpose: string): Promise<Buffer> {
  return Buffer.from(await mac('sealing', purpose), 'hex');
}
