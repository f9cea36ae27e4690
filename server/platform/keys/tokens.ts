import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits as text. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash by which the shop stores a token or a code. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** The token that an `Authorization` header carries. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
