import { badField } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import { passwordObjection, type PasswordObjection } from '#domain/password-rules.ts';
import * as validationText from '#text/validation.ts';
import { hashPassword } from '../auth/passwords.ts';
import { isCommonest } from './commonest.ts';
import { isGuessable } from './guessable.ts';
import type { IsLeaked } from './leaked-passwords.ts';

/** The person who gets the password. `role` is undefined if the shop or its configuration chose the password. */
type Person = {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  role?: 'ADMIN' | 'CUSTOMER' | undefined;
};

/**
 * Checks that the person may use this password, and returns its hash. A password of staff must also be hard to guess
 * (decisions/0038). Hashing is slow, so do not call this function inside a transaction. Throws 400 about the field
 * `field` for a password that is not allowed.
 */
export async function hashAllowedPassword(
  person: Person,
  password: string,
  field: string,
  isLeaked: IsLeaked,
): Promise<string> {
  const sentence = await refusalOf(person, password, isLeaked);
  if (sentence !== undefined) throw badField(field, sentence);
  return hashPassword(password);
}

async function refusalOf(person: Person, password: string, isLeaked: IsLeaked): Promise<string | undefined> {
  const objection = passwordObjection(password, person);
  if (objection) return sentenceFor(objection);
  if (await isCommonest(password)) return validationText.passwordTooCommon();
  if (await isLeaked(password)) return validationText.passwordLeaked();
  const { role, email, username, first_name, last_name } = person;
  const isEasy = role === 'ADMIN' && (await isGuessable(password, [email, username, first_name, last_name]));
  return isEasy ? validationText.passwordGuessable() : undefined;
}

function sentenceFor(objection: PasswordObjection): string {
  const { min, max } = limits.passwordLength;
  if (objection === 'tooShort') return validationText.passwordTooShort({ min });
  if (objection === 'tooLong') return validationText.passwordTooLong({ max });
  return objection === 'isName' ? validationText.passwordIsName() : validationText.passwordEasy({ kind: objection });
}
