import type { SecurityKind } from '#domain/security-kinds.ts';
import type { ShopError } from '#contract/errors.ts';

/**
 * The security events that a call causes. Every call that sends a file to the staff, changes the staff, or blocks or
 * erases a customer has an entry below.
 */
export type Watched = {
  /** The security event to record if the call succeeds. */
  done?: SecurityKind;
  /**
   * The security event to record if the shop refuses the call with an error for which `if` returns true: usually
   * because the caller did not know a secret, such as a password.
   */
  failed?: { kind: SecurityKind; if: (error: ShopError) => boolean };
  /**
   * For a call without a session, returns the account's email or username from the request's body or from the answer.
   */
  account?: (body: unknown, answered: unknown) => unknown;
  /**
   * Returns the account's id from the answer of the call. The call needs this function if the account may have neither
   * an email nor a username that its holder typed.
   */
  id?: (answered: unknown) => unknown;
};

const field = (name: string) => (value: unknown) => (value as Record<string, unknown> | null | undefined)?.[name];
const code = (one: string) => (error: ShopError) => error.code === one;
const wrong = (box: string) => (error: ShopError) => error.issues?.some(({ path }) => path === box) ?? false;

/** The calls that the security log records, by method and path as in the contract (decisions/0045). */
export const watchedCalls: Readonly<Record<string, Watched>> = {
  'POST /auth/login': {
    done: 'signIn',
    failed: { kind: 'signInFailed', if: code('BAD_LOGIN') },
    account: field('identifier'),
  },
  'POST /auth/passkey': {
    done: 'signIn',
    failed: { kind: 'signInFailed', if: code('BAD_PASSKEY') },
    account: (_body, answered) => field('email')(field('user')(answered)),
  },
  'POST /auth/code': { done: 'codeAsked', account: field('email') },
  'POST /auth/code/verify': {
    done: 'signIn',
    failed: { kind: 'codeWrong', if: code('CODE_WRONG') },
    id: (answered) => field('id')(field('user')(answered)),
  },
  'PUT /users/phone': { done: 'contactChanged', failed: { kind: 'codeWrong', if: code('CODE_WRONG') } },
  'PUT /users/email': { done: 'contactChanged', failed: { kind: 'codeWrong', if: code('CODE_WRONG') } },
  'POST /auth/logout': { done: 'signOut' },
  'DELETE /auth/sessions/{id}': { done: 'signOut' },
  'DELETE /auth/sessions': { done: 'signOut' },
  'POST /auth/forgot-password/request-otp': { done: 'codeAsked', account: field('email') },
  'POST /auth/forgot-password/reset': {
    done: 'passwordReset',
    failed: { kind: 'codeWrong', if: code('OTP_INVALID') },
    account: field('email'),
  },
  'PUT /users/change-password': {
    done: 'passwordChanged',
    failed: { kind: 'passwordWrong', if: wrong('currentPassword') },
  },
  'PUT /security/app': { done: 'secondFactorChanged' },
  'DELETE /security/app': { done: 'secondFactorChanged' },
  'POST /security/recovery-codes': { done: 'secondFactorChanged' },
  'POST /security/passkeys': { done: 'secondFactorChanged' },
  'DELETE /security/passkeys/{id}': { done: 'secondFactorChanged' },
  'PUT /security/rule': { done: 'secondFactorChanged' },
  'POST /staff/invites': { done: 'staffChanged' },
  'POST /staff/invites/{id}/link': { done: 'staffChanged' },
  'DELETE /staff/invites/{id}': { done: 'staffChanged' },
  'POST /staff/accept': { done: 'staffChanged', account: (_body, answered) => field('email')(answered) },
  // The codes of an offer are worth money, so their export is a security event.
  'GET /offers/{id}/codes': { done: 'export' },
  'PUT /staff/{id}': { done: 'staffChanged' },
  'DELETE /staff/{id}': { done: 'staffChanged' },
  'POST /api-keys': { done: 'keyChanged' },
  'DELETE /api-keys/{id}': { done: 'keyChanged' },
  'POST /webhooks': { done: 'keyChanged' },
  'PUT /webhooks/{id}': { done: 'keyChanged' },
  'DELETE /webhooks/{id}': { done: 'keyChanged' },
  'POST /webhooks/{id}/secret': { done: 'keyChanged' },
  'PUT /messages/channels/{channel}': { done: 'keyChanged' },
  'POST /messages/reports-address': { done: 'keyChanged' },
  'PUT /customers/{id}/block': { done: 'customerChanged' },
  'DELETE /customers/{id}': { done: 'customerChanged' },
  'GET /customers/{id}/personal-data': { done: 'export' },
  'GET /users/personal-data': { done: 'export' },
  'POST /users/erase': {
    done: 'customerChanged',
    failed: { kind: 'passwordWrong', if: wrong('password') },
  },
  'POST /couriers/{id}/events': { failed: { kind: 'signatureWrong', if: code('BAD_SIGNATURE') } },
  'POST /messages/whatsapp': { failed: { kind: 'signatureWrong', if: code('BAD_SIGNATURE') } },
  'POST /messages/msg91/{token}': { failed: { kind: 'signatureWrong', if: code('BAD_SIGNATURE') } },
  'GET /exports/backup': { done: 'export' },
  'GET /exports/products': { done: 'export' },
  'GET /exports/orders': { done: 'export' },
  'GET /exports/order-lines': { done: 'export' },
  'GET /exports/invoices': { done: 'export' },
  'GET /exports/month-invoices': { done: 'export' },
  'GET /exports/gst': { done: 'export' },
};
