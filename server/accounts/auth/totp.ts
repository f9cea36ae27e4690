import { Secret, TOTP } from 'otpauth';

/**
 * The settings that every authenticator app supports: codes of six digits by SHA-1, a new code every thirty seconds
 * (RFC 6238).
 */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Makes a new key for an authenticator app, 160 random bits in base32. */
export function newAppKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** Makes the address with the key that an authenticator app reads from a QR code. */
export function appUri(key: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ ...SETTINGS, secret: key, issuer: shop, label: email }).toString();
}

/**
 * Returns the number of the present time step if the code belongs to it, and otherwise undefined. A code is valid only
 * for its own thirty seconds (decisions/0044).
 */
export function stepOf(key: string, code: string, now: string): number | undefined {
  const timestamp = Date.parse(now);
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: key });
  const delta = totp.validate({ token, timestamp, window: 0 });
  return delta === null ? undefined : totp.counter({ timestamp });
}
