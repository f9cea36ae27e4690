import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers } from './gateway.ts';

/** Compares two texts in constant time if they have the same length. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function hmac(secret: string, ...parts: ReadonlyArray<string | Buffer>): Buffer {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns a header that came once; '' if the header is missing or came several times. */
export function headerOf(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
