import { randomInt } from 'node:crypto';
import type { Mac } from './shop-key.ts';

// Without look-alikes. Ten of these are 49 bits: enough, since guesses are counted.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
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
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
