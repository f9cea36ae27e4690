import { z } from 'zod';
import { staffRoles } from '#domain/staff-roles.ts';

const id = z.string();
const instant = z.string();

/**
 * An event in an account that its holder must learn about. No kind contains text that a person has typed, because the
 * address may be a stranger's.
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
 * Every email of the shop, in the form in which it waits in the queue: its facts and not its words, which are written
 * when it is sent. A secret in it is sealed (`sealForEmail`). A new email needs an entry here and an entry in
 * `app/email-writers.ts`.
 */
export const EmailPayload = z.discriminatedUnion('email', [
  /** `isAsked` means that somebody asks for the email now, perhaps again or for a cancelled order. */
  z.object({ email: z.literal('confirmation'), orderId: id, isAsked: z.boolean().default(false) }),
  z.object({
    email: z.literal('status'),
    orderId: id,
    status: z.enum(['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUSED']),
    eventId: id,
  }),
  /** The shop changed an order before it was sent. */
  z.object({ email: z.literal('edited'), orderId: id, editId: id }),
  /** The UPI payment that had been found for an order belongs to another order. */
  z.object({ email: z.literal('stillToPay'), orderId: id, eventId: id }),
  /** Online money is refunded unexpectedly, or has reached the bank (`isDone`). */
  z.object({ email: z.literal('moneyBack'), refundId: id, isDone: z.boolean() }),
  /** The money of an order that waited for it has come. */
  z.object({ email: z.literal('paid'), orderId: id }),
  z.object({ email: z.literal('return'), returnId: id, eventId: id }),
  z.object({ email: z.literal('welcome'), userId: id }),
  z.object({ email: z.literal('confirmAddress'), userId: id }),
  z.object({ email: z.literal('knownAccount'), address: z.string() }),
  /**
   * `signsIn` means that the code signs a person in, even a new person; otherwise it sets a new password. `language` is
   * the asker's language.
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
