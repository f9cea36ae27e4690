import { z } from 'zod';
import { messageWays } from '#domain/messages.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { PasskeyAnswer } from './passkeys.ts';
import { User } from './users.ts';

/** A channel by which a code reaches a person. */
export const CodeChannel = z.enum(messageWays);
export type CodeChannel = z.infer<typeof CodeChannel>;

/**
 * The answer of `POST /auth/code`. The answer is equal, and takes the same time, for known and unknown numbers and
 * addresses, so that nobody learns who is a customer.
 */
export const CodeSent = z.object({
  /**
   * The client sends the ticket back together with the code. If the browser stores cookies, the ticket works only in
   * the browser that requested the code.
   */
  ticket: z.string(),
  channel: CodeChannel,
  /** The channels by which this number or address can get a code; the usual channel comes first. */
  channels: z.array(CodeChannel),
  resendAfterSeconds: z.number(),
  otherAfterSeconds: z.number(),
  digits: z.number(),
});
export type CodeSent = z.infer<typeof CodeSent>;

/** A ticket, and the code as a person typed or pasted it; spaces and dashes between the digits are ignored. */
const ticketAndCode = { ticket: z.string().max(600), code: z.string().max(40) };

export const CodeSettings = z.object({
  isOn: z.boolean(),
  takesAbroad: z.boolean(),
  /** The time of the last change; empty until somebody saves the settings. */
  updatedAt: z.string(),
});
export type CodeSettings = z.infer<typeof CodeSettings>;

/**
 * `ways` are the channels by which the shop sends codes, or would send them if the owner turned codes on, in the
 * sequence that the owner chose.
 */
const settings = { settings: CodeSettings, ways: z.array(CodeChannel) };

export const signInCodeCalls = {
  'POST /auth/code': {
    who: 'anyone',
    summary: 'Send a one-time code to a mobile number or an email; the answer never tells whether it is known.',
    /**
     * The request contains exactly one of `phone` and `email`. If `channel` is left out, the shop uses the owner’s
     * first channel.
     */
    body: z.object({
      phone: z.string().max(60).optional(),
      email: z.string().max(254).optional(),
      channel: CodeChannel.optional(),
    }),
    answer: CodeSent,
  },
  'POST /auth/code/verify': {
    who: 'anyone',
    summary: 'Sign in by such a code. A number or an email that the shop does not know becomes a customer.',
    /**
     * After 409 `PINCODE_NEEDED` the client repeats the request with `pincode`, the PIN code of the person’s last
     * order; '' means that the person does not know it. After 401 `SECOND_FACTOR_NEEDED` the client repeats the request
     * with `factorCode` or `passkey`, as in POST /auth/login.
     */
    body: z.object({
      ...ticketAndCode,
      pincode: z.string().max(40).optional(),
      factorCode: z.string().max(40).optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    answer: z.object({
      token: z.string(),
      user: User,
      /** True if the shop has just made the account. */
      isNew: z.boolean(),
    }),
  },
  'PUT /users/phone': {
    who: 'customer',
    stepUp: true,
    summary: 'Confirm one’s own mobile number by a code from POST /auth/code; from then on it signs in.',
    body: z.object(ticketAndCode),
    answer: z.object({ user: User, message: z.string() }),
  },
  'PUT /users/email': {
    who: 'customer',
    stepUp: true,
    summary: 'Add an email to one’s account that has none, by a code from POST /auth/code.',
    body: z.object(ticketAndCode),
    answer: z.object({ user: User, message: z.string() }),
  },
  'GET /code-settings': {
    ...staffWith('settings.edit'),
    summary: 'Whether shoppers may sign in by a code.',
    answer: z.object(settings),
  },
  'PUT /code-settings': {
    ...provedStaffWith('settings.edit'),
    summary: 'Change that, and whether numbers outside India get codes.',
    body: z.object({
      isOn: z.boolean(),
      takesAbroad: z.boolean(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ ...settings, message: z.string() }),
  },
} as const satisfies Calls;
