import { z } from 'zod';
import { staffRoles } from '#domain/staff-roles.ts';

const id = z.string();
const instant = z.string();

/**
 * An event in an account that its holder must learn about. No kind carries a text that a person has typed: the address
 * may be a stranger's.
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
 * Every email of the shop, as it lies in the queue: its subject matter, not its words, which are written when it is
 * sent. A secret in it is sealed (`sealForEmail`). A new email is an entry here and one in `app/email-writers.ts`.
 */
export const EmailPayload = z.discriminatedUnion('email', [
  /** `isAsked`: somebody wants it now, also once more or of a cancelled order. */
  z.object({ email: z.literal('confirmation'), orderId: id, isAsked: z.boolean().default(false) }),
  z.object({
    email: z.literal('status'),
    orderId: id,
    status: z.enum(['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUSED']),
    eventId: id,
  }),
  /** The shop changed an order before it left. */
  z.object({ email: z.literal('edited'), orderId: id, editId: id }),
  /** The payment by UPI that had been found for an order was another one's. */
  z.object({ email: z.literal('stillToPay'), orderId: id, eventId: id }),
  /** Money that came online goes back, unexpectedly, or is with the bank now (`isDone`). */
  z.object({ email: z.literal('moneyBack'), refundId: id, isDone: z.boolean() }),
  /** The money of an order that waited for it has come. */
  z.object({ email: z.literal('paid'), orderId: id }),
  z.object({ email: z.literal('return'), returnId: id, eventId: id }),
  z.object({ email: z.literal('welcome'), userId: id }),
  z.object({ email: z.literal('confirmAddress'), userId: id }),
  z.object({ email: z.literal('knownAccount'), address: z.string() }),
  /** `signsIn`: the code signs in, also somebody new; otherwise it sets a new password. `language` is the asker's. */
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
