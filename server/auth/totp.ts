import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows: six digits by SHA-1, each for thirty seconds (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new key for an authenticator app, 160 random bits in base32. */
export function newAppKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from the QR code. */
export function appUri(key: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ ...SETTINGS, secret: key, issuer: shop, label: email }).toString();
}

/** The step of time that this code is for, where it is the present one, the one before or the next: clocks differ. */
export function stepOf(key: string, code: string, now: string): number | undefined {
  const timestamp = Date.parse(now);
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: key });
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The app's code at this instant; for tests and for nobody else. */
export function codeAt(key: string, now: string): string {
  return new TOTP({ ...SETTINGS, secret: key }).generate({ timestamp: Date.parse(now) });
}
