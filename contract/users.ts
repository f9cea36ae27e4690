import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { bareText } from '#domain/same-key.ts';
import { isBlank } from '#domain/text.ts';
import { indianDay } from '#domain/days.ts';
import { NO_BIRTH_DAY } from '#domain/people.ts';
import { parseMobile } from '#domain/phone.ts';
import { accountLimits } from '#domain/limits.ts';
import type { Calls } from './call.ts';
import { code, day, email, filledLine, id, line, message } from './fields.ts';
import { PasskeyAnswer, PasskeyQuestion } from './passkeys.ts';

export const User = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  /**
   * The confirmed number, which can sign in by a code: ten digits, or + and the digits of a foreign number; left out if
   * there is none.
   */
  phone: z.string().optional(),
  dob: z.string().nullable(),
  userType: z.enum(['ADMIN', 'CUSTOMER']),
  /** True while an admin still uses a password that the shop or its configuration has set. */
  hasGivenPassword: z.boolean().optional(),
  /** True while the account has no password, because its holder signs in by codes. */
  hasNoPassword: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

/**
 * A mobile number. The shop stores an empty text as null. It stores up to 15 digits and spaces, with or without a plus
 * before them, unchanged. It stores all other usual forms of an Indian mobile number as ten digits.
 */
const mobile = code(30).transform((text, context) => {
  if (text === '') return null;
  if (text.length <= 15 && /^\+? *\d[\d ]*$/.test(text)) return text;
  const digits = parseMobile(text);
  if (digits !== undefined) return digits;
  context.addIssue({ code: 'custom', message: validationText.notAPhone() });
  return z.NEVER;
});

const dob = z
  .union([
    z.literal(''),
    day.refine((text) => text >= '1900-01-01' && text <= indianDay(new Date().toISOString()), {
      error: validationText.birthDate,
    }),
  ])
  .transform((text) => (text === '' || text === NO_BIRTH_DAY ? null : text));

export const username = filledLine(accountLimits.usernameLength, validationText.usernameMissing).refine(
  // The check also reads the form in which the shop compares usernames, because this form turns a wide ＠ into an @.
  (text) => isBlank(text) || ![text, bareText(text)].some((form) => /[\s@]/.test(form)),
  { error: validationText.usernameCharacters },
);
export const personName = line(accountLimits.nameLength);
/**
 * The shop does not tidy a typed password. The rules for a password depend on the account, so `passwordObjection`
 * checks them.
 */
export const password = z
  .string()
  .max(1000)
  .refine((text) => text.isWellFormed(), { error: validationText.unstorable });

export const userCalls = {
  'POST /auth/register': {
    who: 'anyone',
    summary: 'Make a customer account; userType is ignored.',
    body: z.object({
      username,
      email,
      password,
      firstName: personName.optional(),
      lastName: personName.optional(),
      mobile: mobile.nullish(),
      dob: dob.nullish(),
      userType: z.unknown().optional(),
    }),
    statuses: [201],
    answer: z.object({ message: z.string(), user: User }),
  },
  'POST /auth/login': {
    who: 'anyone',
    summary: 'Sign in with email or username.',
    /**
     * After 401 `SECOND_FACTOR_NEEDED` the client sends one of two fields: `code`, from the authenticator app or a
     * recovery code; or `passkey`, the answer to the `question` in that refusal.
     */
    body: z.object({
      identifier: z.string().max(254),
      password,
      code: z.string().max(40).optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    answer: z.object({ token: z.string(), user: User }),
  },
  'POST /auth/passkey/question': {
    who: 'anyone',
    summary:
      'What to ask an authenticator for any passkey of this shop by; it holds for five minutes, for this browser.',
    answer: z.object({ question: PasskeyQuestion }),
  },
  'POST /auth/passkey': {
    who: 'anyone',
    summary: 'Sign in with a passkey alone; staff may have some.',
    body: z.object({ passkey: PasskeyAnswer }),
    answer: z.object({ token: z.string(), user: User }),
  },
  'POST /auth/logout': {
    who: 'user',
    withoutSecondFactor: true,
    summary: 'End this session at once.',
    statuses: [204],
    answer: null,
  },
  'GET /auth/me': {
    who: 'user',
    withoutSecondFactor: true,
    summary: 'Who is signed in.',
    answer: z.object({ user: User }),
  },
  'PUT /users/profile': {
    who: 'user',
    summary: 'Change one’s own details; the email cannot be changed.',
    body: z
      .object({ firstName: personName, lastName: personName, username, mobile: mobile.nullable(), dob: dob.nullable() })
      .partial(),
    answer: z.object({ user: User, message: z.string() }),
  },
  'PUT /users/change-password': {
    who: 'user',
    summary: 'Change one’s own password; every other session ends.',
    body: z.object({ currentPassword: password, newPassword: password }),
    answer: message,
  },
  'POST /users/prove/question': {
    who: 'user',
    withoutSecondFactor: true,
    summary: 'What to ask one’s own passkeys by, to show who one is; it holds for five minutes, for this session.',
    answer: z.object({ question: PasskeyQuestion }),
  },
  'POST /users/prove': {
    who: 'user',
    withoutSecondFactor: true,
    summary:
      'Show once more who one is. The session goes on under a new token, to which the calls that ask for a proof are ' +
      'open for ten minutes; the former token ends ten seconds later.',
    /**
     * The client sends `password`, `code` or `passkey`. `code` is from the authenticator app or is a recovery code;
     * `passkey` answers POST /users/prove/question. With `ticket`, `code` is the code that POST /auth/code has sent to
     * the account’s confirmed number or email.
     */
    body: z.object({
      password: password.optional(),
      ticket: z.string().max(600).optional(),
      code: z.string().max(40).optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    answer: z.object({ token: z.string() }),
  },
  'POST /auth/forgot-password/request-otp': {
    who: 'anyone',
    summary: 'Mail a one-time code, if the account exists; the answer never tells.',
    body: z.object({ email: z.string().max(254) }),
    answer: message,
  },
  'POST /auth/forgot-password/reset': {
    who: 'anyone',
    summary: 'Set a new password with a one-time code.',
    body: z.object({ email: z.string().max(254), otp: z.string().max(20), newPassword: password }),
    answer: message,
  },
} as const satisfies Calls;
