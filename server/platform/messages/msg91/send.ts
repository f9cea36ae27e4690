import { withCountry } from '#domain/phone.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { z } from 'zod';
import { SMS_VALUE_LENGTH, smsValue, textOf, variablesIn, type MessageVariable } from '#domain/message-words.ts';
import type { Channel, Outgoing, Sent } from '../channel.ts';
import { postJson } from '../post-json.ts';

// Sends text messages in India by MSG91's flow API. docs/messages.md names the source of each field.

const HOST = 'https://api.msg91.com';

const Answer = z.object({ type: z.enum(['success', 'error']), message: z.coerce.string().max(1000) });

export const msg91: Channel = {
  partsOf: ({ template, values }) => smsParts(textOf('sms', template.words, values)),
  send: async (sender, { authKey = '' }, message, { host = HOST, signal }) => {
    const answered = await postJson(`${host}/api/v5/flow/`, { authkey: authKey }, bodyOf(sender, message), signal);
    return 'refusal' in answered ? answered : readAnswer(answered.status, answered.json);
  },
};

function readAnswer(status: number, json: unknown): Sent {
  if (status === 429 || status >= 500) return { refusal: 'retry', reason: `HTTP ${status}` };
  if (status === 401 || status === 403) return { refusal: 'otherChannel', reason: `HTTP ${status}`, isTrouble: true };
  const { data } = Answer.safeParse(json);
  if (!data)
    return status < 300
      ? { refusal: 'retry', reason: 'badAnswer', isUnknown: true }
      : { refusal: 'otherChannel', reason: `HTTP ${status}` };
  if (data.type === 'success' && status < 300) return { providerId: data.message.slice(0, 200) };
  // The provider's error text may contain the number, so the shop stores only the kind of error.
  if (/auth|ip.?whitelist|balance|credit/i.test(data.message))
    return { refusal: 'otherChannel', reason: 'account', isTrouble: true };
  if (/mobile|number/i.test(data.message)) return { refusal: 'otherChannel', reason: 'number' };
  return { refusal: 'otherChannel', reason: /flow|template|dlt/i.test(data.message) ? 'template' : 'refused' };
}

function bodyOf(sender: string, { phone, template, values }: Outgoing) {
  const all = variablesIn(template.words).flatMap((name) =>
    piecesOf(name, smsValue(template.words, name, values[name] ?? '')),
  );
  return {
    flow_id: template.providerName,
    sender,
    mobiles: withCountry(phone),
    ...Object.fromEntries(all.map((value, at) => [`VAR${at + 1}`, value])),
  };
}

/**
 * Cuts a value into the variables of the template. A link is too long for one variable, so several variables, with
 * nothing between them, contain its pieces.
 */
function piecesOf(name: MessageVariable, value: string): string[] {
  if (name !== 'link') return [value];
  return value.match(new RegExp(`.{1,${SMS_VALUE_LENGTH}}`, 'g')) ?? ['-'];
}
