import { randomInt } from 'node:crypto';
import type { Mac } from '../../platform/keys/shop-key.ts';

// These letters and digits are hard to confuse: 0 and O, for example, are missing. A recovery code has six groups of
// four letters, which are 118 random bits. With so many bits, nobody can find a code by trying, even with the stored
// MACs and the shop's key. Recovery codes therefore need no slow hash.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 6;
const GROUP = 4;
const COUNT = 10;

/** Makes recovery codes: `codes`, which the person sees once, and `macs`, which the shop stores. */
export async function newRecoveryCodes(mac: Mac, userId: string): Promise<{ codes: string[]; macs: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode);
  const macs = await Promise.all(codes.map(async (code) => recoveryMac(mac, userId, code)));
  return { codes, macs };
}

/**
 * Computes the MAC of a recovery code, which the shop stores in place of the code. Capitals, spaces and hyphens in the
 * typed code make no difference.
 */
export async function recoveryMac(mac: Mac, userId: string, code: string): Promise<string> {
  return mac('recovery code', `${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
