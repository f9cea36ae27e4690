import { messageChannels, type MessageChannel, type MessageEvent } from '#domain/messages.ts';
import type { Db } from '../db/schema.ts';
import { findSettings, listChannels, listTemplatesOf } from './queries.ts';
import { orderOf } from './settings.ts';

/**
 * Lists the channels to phones that the owner has turned on and that have an approved template for this event, in the
 * owner's order.
 */
export async function listChannelsFor(db: Db, event: MessageEvent): Promise<MessageChannel[]> {
  const [settings, channels, templates] = [
    await findSettings(db),
    await listChannels(db),
    await listTemplatesOf(db, event),
  ];
  const isUsable = (channel: MessageChannel) =>
    channels.some((row) => row.channel === channel && row.is_on === 1) &&
    templates.some((row) => row.channel === channel && row.state === 'approved' && row.provider_name !== '');
  const isChannel = (way: string): way is MessageChannel => messageChannels.some((channel) => channel === way);
  return orderOf(settings).filter(isChannel).filter(isUsable);
}
