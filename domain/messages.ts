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

/** The channels to a phone. */
export const messageChannels = ['whatsapp', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Nobody waits for these, so they keep the quiet hours. */
const unawaited: ReadonlySet<MessageEvent> = new Set(['shipped', 'outForDelivery', 'delivered']);
export function keepsQuietHours(event: MessageEvent): boolean {
  return unawaited.has(event);
}

/** The state of a template at its provider, as the owner notes it. */
export const templateStates = ['draft', 'submitted', 'approved', 'rejected'] as const;
export type TemplateState = (typeof templateStates)[number];

/** `sending`: the provider may have it. The provider reports the later ones, in any order. */
export const messageStates = ['sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];
