import { randomInt } from 'node:crypto';
import type { Mac } from '../../platform/keys/shop-key.ts';

// Without look-alikes. Six groups of four are 118 bits: nobody who reads the stored MACs, even with the shop's key,
// finds a code by trying, so that they need no slow hash.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 6;
const GROUP = 4;
const COUNT = 10;

/** New recovery codes, as they are shown once and as they are stored. */
export async function newRecoveryCodes(mac: Mac, userId: string): Promise<{ codes: string[]; macs: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode);
  const macs = await Promise.all(codes.map(async (code) => recoveryMac(mac, userId, code)));
  return { codes, macs };
}

/** What is stored of a recovery code, however it was typed. */
export async function recoveryMac(mac: Mac, userId: string, code: string): Promise<string> {
  return mac('recovery code', `${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
