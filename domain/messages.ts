/** Events about which the shop may write to a customer's phone. */
export const messageEvents = [
  'code',
  'orderPlaced',
  'pleaseConfirm',
  'shipped',
  'outForDelivery',
  'delivered',
  'refund',
] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** The channels that reach the phone of a customer. */
export const messageChannels = ['whatsapp', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** All channels that reach a customer. */
export const messageWays = [...messageChannels, 'email'] as const;
export type MessageWay = (typeof messageWays)[number];

/** The secret keys that the owner copies from each provider of messages, in the order of the form. */
export const messageKeys = {
  whatsapp: ['token', 'appSecret', 'verifyToken'],
  sms: ['authKey'],
} as const satisfies Record<MessageChannel, readonly string[]>;

/** No customer waits for these messages, so the shop does not send them during the quiet hours. */
const unawaited: ReadonlySet<MessageEvent> = new Set(['shipped', 'outForDelivery', 'delivered']);
export function keepsQuietHours(event: MessageEvent): boolean {
  return unawaited.has(event);
}

/** The state of a template at its provider. The owner enters the state by hand. */
export const templateStates = ['draft', 'submitted', 'approved', 'rejected'] as const;
export type TemplateState = (typeof templateStates)[number];

/**
 * The states of a message. `sending` means that the provider may already have the message but has not answered yet. The
 * provider reports the later states, in any order.
 */
export const messageStates = ['sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];
