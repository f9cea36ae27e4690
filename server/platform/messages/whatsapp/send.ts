import { withCountry } from '#domain/phone.ts';
import { z } from 'zod';
import { variablesIn } from '#domain/message-words.ts';
import type { Channel, Outgoing, Refusal, Sent } from '../channel.ts';
import { postJson } from '../post-json.ts';

// Sends messages by Meta's WhatsApp Cloud API. docs/messages.md names the source of each field.

const HOST = 'https://graph.facebook.com';
const VERSION = 'v23.0';

const Taken = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });
const Failed = z.object({ error: z.object({ code: z.number().int() }) });

/**
 * Error numbers of Meta for which the owner has to act: the token has expired, the number is not registered, or the
 * account is blocked.
 */
const TROUBLE: ReadonlySet<number> = new Set([190, 10, 200, 368, 131031, 131042, 133010]);
/**
 * Error numbers of Meta after which the shop tries again later: the shop sent too many messages, or Meta's service is
 * away for a moment.
 */
const LATER: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);

export const whatsApp: Channel = {
  partsOf: () => 1,
  send: async (sender, { token = '' }, message, { host = HOST, signal }) => {
    const url = `${host}/${VERSION}/${encodeURIComponent(sender)}/messages`;
    const answered = await postJson(url, { authorization: `Bearer ${token}` }, bodyOf(message), signal);
    return 'refusal' in answered ? answered : readAnswer(answered.status, answered.json);
  },
};

function readAnswer(status: number, json: unknown): Sent {
  const taken = Taken.safeParse(json);
  if (status < 300 && taken.success) return { providerId: taken.data.messages[0]?.id ?? '' };
  const failed = Failed.safeParse(json);
  if (failed.success) return refusalOf(failed.data.error.code);
  if (status === 429 || status >= 500) return { refusal: 'retry', reason: `HTTP ${status}` };
  if (status === 401 || status === 403) return { refusal: 'otherChannel', reason: `HTTP ${status}`, isTrouble: true };
  // Meta's answer means success, but contains no id, so Meta may have accepted the message.
  if (status < 300) return { refusal: 'retry', reason: 'badAnswer', isUnknown: true };
  return { refusal: 'otherChannel', reason: `HTTP ${status}` };
}

/** Returns the refusal that belongs to an error number of Meta. */
function refusalOf(code: number): Refusal {
  const reason = String(code);
  if (TROUBLE.has(code)) return { refusal: 'otherChannel', reason, isTrouble: true };
  return { refusal: LATER.has(code) ? 'retry' : 'otherChannel', reason };
}

function bodyOf({ id, event, phone, language, template, values }: Outgoing) {
  const text = (value = '') => ({ type: 'text', text: tidy(value) });
  const code = text(values.code);
  const components =
    event === 'code'
      ? [
          { type: 'body', parameters: [code] },
          // This component of the template is the button that copies the code.
          { type: 'button', sub_type: 'url', index: '0', parameters: [code] },
        ]
      : [{ type: 'body', parameters: variablesIn(template.words).map((name) => text(values[name])) }];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: withCountry(phone),
    type: 'template',
    template: { name: template.providerName, language: { code: language }, components },
    biz_opaque_callback_data: id,
  };
}

/** Makes a valid parameter of a template: Meta refuses line breaks, runs of spaces and empty values. */
function tidy(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim() || '-';
}
