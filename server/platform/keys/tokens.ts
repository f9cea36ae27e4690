import { createHash, randomBytes } from 'node:crypto';

/** Makes a new session token: 256 random bits as text. The shop stores only the token's hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash by which the shop stores a token or a code. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** Reads the token from an `Authorization` header. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
