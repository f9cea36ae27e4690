import { randomInt } from 'node:crypto';
import type { Mac } from '../../platform/keys/shop-key.ts';

// The letters contain no look-alikes. Six groups of four letters are 118 bits, so the codes need no slow hash: a person
// who reads the stored MACs cannot find a code by trying, even with the shop's key.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 6;
const GROUP = 4;
const COUNT = 10;

/** Makes recovery codes, in the form that the person sees once and in the form that the shop stores. */
export async function newRecoveryCodes(mac: Mac, userId: string): Promise<{ codes: string[]; macs: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode);
  const macs = await Promise.all(codes.map(async (code) => recoveryMac(mac, userId, code)));
  return { codes, macs };
}

/** The stored form of a recovery code. Capitals, spaces and hyphens that the person typed do not matter. */
export async function recoveryMac(mac: Mac, userId: string, code: string): Promise<string> {
  return mac('recovery code', `${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
