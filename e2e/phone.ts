import { expect } from '@playwright/test';
import type { MessageChannel, MessageEvent } from '#domain/messages.ts';
import { channelKeys } from '../test/message-channels.ts';
import type { ByWhatsApp, BySms } from '../test/message-providers.ts';
import type { Caller } from './people.ts';

// The functions of this file simulate a customer's phone: they read the messages for that phone that the simulated
// providers have received.

type Asked = ByWhatsApp | BySms;

/** Turns on a channel with approved templates for these events. Returns a function that turns the channel off again. */
export async function turnOnMessages(
  owner: Caller['calls'],
  channel: MessageChannel,
  events: readonly MessageEvent[],
): Promise<() => Promise<void>> {
  const path = `/messages/channels/${channel}`;
  const { settings } = await owner.put(path, { isOn: true, ...channelKeys[channel] });
  for (const event of events) {
    const { words } = settings.templates.find(
      (one: { channel: string; event: string; language: string }) =>
        one.channel === channel && one.event === event && one.language === 'en',
    );
    const body = { providerName: event.toLowerCase(), words, state: 'approved' };
    await owner.put(`/messages/templates/${channel}/${event}/en`, body);
  }
  return async () => void (await owner.put(path, { isOn: false, ...channelKeys[channel] }));
}

/**
 * Waits for a message to this phone number (ten digits) that `isWanted` accepts. Returns the values in the newest such
 * message.
 */
export async function messageTo(phone: string, isWanted: (asked: Asked) => boolean = () => true): Promise<string[]> {
  const newest = async () => {
    const all = (await (await fetch(`${process.env['PROVIDERS_URL']}/asked`)).json()) as Asked[];
    return all.findLast((asked) => numberOf(asked) === `91${phone}` && isWanted(asked));
  };
  await expect.poll(newest, { timeout: 15_000 }).toBeDefined();
  const asked = await newest();
  if (asked?.channel === 'whatsapp')
    return asked.message.template.components[0]?.parameters.map(({ text }) => text) ?? [];
  return Object.entries(asked?.message ?? {}).flatMap(([name, value]) => (name.startsWith('VAR') ? [value] : []));
}

function numberOf(asked: Asked): string {
  return asked.channel === 'whatsapp' ? asked.message.to : asked.message.mobiles;
}
