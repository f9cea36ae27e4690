import { z } from 'zod';
import { staffRoles } from '#domain/staff-roles.ts';

const id = z.string();
const instant = z.string();

/**
 * An event in an account that its holder must know about. The events contain no text that a person has entered, because
 * the email may go to a stranger.
 */
export const SecurityEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('newDevice'),
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
    network: z.string().nullable(),
  }),
  z.object({
    kind: z.enum([
      'password',
      'sessionsEnded',
      'secondFactorOn',
      'secondFactorOff',
      'recoveryCodes',
      'recoveryCodeUsed',
      'passkeyAdded',
      'passkeyRemoved',
      'accessEnded',
      'phoneConfirmed',
      'phoneReleased',
    ]),
  }),
  z.object({ kind: z.literal('role'), role: z.enum(staffRoles) }),
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/**
 * Every email of the shop, in the form in which it waits in the queue. The queue contains the facts of an email; the
 * shop writes the text when it sends the email. A secret in the facts is sealed (`sealForEmail`). A new kind of email
 * needs an entry here, and an entry in `app/email-writers.ts`.
 */
export const EmailPayload = z.discriminatedUnion('email', [
  /**
   * `isAsked` is true if a person asked for this email. The shop then sends the email even if it has sent it before, or
   * if the order is cancelled.
   */
  z.object({ email: z.literal('confirmation'), orderId: id, isAsked: z.boolean().default(false) }),
  z.object({
    email: z.literal('status'),
    orderId: id,
    status: z.enum(['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUSED']),
    eventId: id,
  }),
  /** The email `edited` tells the customer that the shop has changed an order before sending it. */
  z.object({ email: z.literal('edited'), orderId: id, editId: id }),
  /**
   * The email `stillToPay` tells the customer that the shop counted a UPI payment for the order by mistake, so the
   * order is unpaid again.
   */
  z.object({ email: z.literal('stillToPay'), orderId: id, eventId: id }),
  /**
   * The shop refunds an online payment that the customer did not expect back. With `isDone`, the refund has reached the
   * bank.
   */
  z.object({ email: z.literal('moneyBack'), refundId: id, isDone: z.boolean() }),
  /** The email `paid` tells the customer that the shop has received the awaited payment for an order. */
  z.object({ email: z.literal('paid'), orderId: id }),
  z.object({ email: z.literal('return'), returnId: id, eventId: id }),
  z.object({ email: z.literal('welcome'), userId: id }),
  z.object({ email: z.literal('confirmAddress'), userId: id }),
  z.object({ email: z.literal('knownAccount'), address: z.string() }),
  /**
   * With `signsIn` the person signs in with the code, even without an account. Otherwise the code is for setting a new
   * password. `language` is the language of the person who asked for the code.
   */
  z.object({
    email: z.literal('code'),
    address: z.string(),
    sealedCode: z.string(),
    signsIn: z.boolean().default(false),
    language: z.string().default(''),
  }),
  z.object({ email: z.literal('security'), userId: id, event: SecurityEvent, at: instant }),
  z.object({ email: z.literal('webhookPaused'), webhookId: id, userId: id }),
  z.object({ email: z.literal('invitation'), inviteId: id, language: z.string(), sealedToken: z.string() }),
]);
export type EmailPayload = z.infer<typeof EmailPayload>;
