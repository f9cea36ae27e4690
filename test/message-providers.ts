import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

// Simulates both providers of messages on this computer. The simulated providers use the wire formats of Meta's
// WhatsApp Cloud API and of MSG91's flow API, refuse each request that the real providers would refuse, and otherwise
// answer as the test wants.

const Text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .regex(/^\S+( \S+)*$/),
});
const WhatsAppMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^91[6-9]\d{9}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]+$/),
    language: z.strictObject({ code: z.string() }),
    components: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('body'), parameters: z.array(Text) }),
        z.strictObject({
          type: z.literal('button'),
          sub_type: z.literal('url'),
          index: z.literal('0'),
          parameters: z.array(Text).length(1),
        }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string(),
});
const Msg91Message = z
  .object({ flow_id: z.string().min(1), sender: z.string().length(6), mobiles: z.string().regex(/^91[6-9]\d{9}$/) })
  .catchall(z.string().min(1).max(40));

export type ByWhatsApp = { channel: 'whatsapp'; number: string; message: z.infer<typeof WhatsAppMessage>; id: string };
export type BySms = { channel: 'sms'; message: z.infer<typeof Msg91Message>; id: string };
type Answer = (response: ServerResponse, taken: ByWhatsApp | BySms) => void;

export const TOKEN = 'EAAtoken-of-the-owner-9f3b';
export const APP_SECRET = 'app-secret-of-the-owner-77aa';
export const VERIFY_TOKEN = 'verify-word-of-the-owner';
export const AUTH_KEY = 'msg91-auth-key-of-the-owner';

/**
 * Starts both providers. The test sets `mood`, which decides how the providers answer. `asked` lists the messages that
 * the providers received from the shop.
 */
export async function startProviders() {
  const asked: Array<ByWhatsApp | BySms> = [];
  const mood: { whatsapp: Answer; sms: Answer } = { whatsapp: takes, sms: takes };
  let serial = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      // The journeys ask for the received messages by HTTP, because they run in other processes than the simulator.
      if (request.url === '/asked') return void response.end(JSON.stringify(asked));
      const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
      const id = `wamid.${++serial}=`;
      const whatsApp = /^\/v\d+\.0\/(\d+)\/messages$/.exec(request.url ?? '');
      if (whatsApp) {
        const message = WhatsAppMessage.safeParse(body);
        if (!isBearer(request.headers)) return failsBy(190, 401)(response);
        if (!message.success) return failsBy(100, 400)(response);
        const taken: ByWhatsApp = { channel: 'whatsapp', number: whatsApp[1] ?? '', message: message.data, id };
        asked.push(taken);
        return mood.whatsapp(response, taken);
      }
      const message = Msg91Message.safeParse(body);
      if (request.url !== '/api/v5/flow/' || request.headers['authkey'] !== AUTH_KEY)
        return void response.end('{"type":"error","message":"Invalid authkey"}');
      if (!message.success) return void response.end('{"type":"error","message":"Please check the flow"}');
      const taken: BySms = { channel: 'sms', message: message.data, id };
      asked.push(taken);
      mood.sms(response, taken);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    mood,
    /** Makes both providers accept all messages again, and clears the list of received messages. */
    calm: () => {
      asked.length = 0;
      mood.whatsapp = takes;
      mood.sms = takes;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isBearer({ authorization }: IncomingHttpHeaders): boolean {
  return authorization === `Bearer ${TOKEN}`;
}

export function takes(response: ServerResponse, taken: ByWhatsApp | BySms): void {
  response.end(
    JSON.stringify(
      taken.channel === 'sms'
        ? { type: 'success', message: taken.id }
        : {
            messaging_product: 'whatsapp',
            contacts: [{ input: taken.message.to, wa_id: taken.message.to }],
            messages: [{ id: taken.id, message_status: 'accepted' }],
          },
    ),
  );
}

/** Makes a `mood` in which WhatsApp refuses the message with this error number. */
export function failsBy(code: number, status = 400) {
  return (response: ServerResponse): void => {
    response.statusCode = status;
    response.end(JSON.stringify({ error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'A1' } }));
  };
}

/** Breaks the connection after the provider has accepted the message, so that its answer never arrives. */
export function fallsSilent(response: ServerResponse): void {
  response.destroy();
}

export type Report = { id: string; status: string; code?: number; ours?: string };

/** Makes a report as Meta's webhook sends it. */
export function reportOf(...statuses: readonly Report[]) {
  return change({
    statuses: statuses.map(({ id, status, code, ours }) => ({
      id,
      status,
      timestamp: '1790000000',
      recipient_id: '919876543210',
      ...(ours !== undefined && { biz_opaque_callback_data: ours }),
      ...(code !== undefined && { errors: [{ code, title: 'undeliverable' }] }),
    })),
  });
}

/** Makes a report as version 3 of MSG91's webhook sends it. `phone` has ten digits. */
export function msg91ReportOf({ id, phone, status }: { id: string; phone: string; status: string }) {
  return {
    ...{ date: '2026-05-22 09:58:16', number: `91${phone}`, senderId: 'TANABN', amount: '0.20', requestId: id },
    ...{ INMSID: '0', CRQID: '0', credit: '1', userId: '271234', campaignName: 'API', status },
    desc: status === '1' ? 'DELIVERED' : 'FAILED',
  };
}

/** Makes a customer's message to the shop's number, as Meta's webhook sends it. `at` is in seconds. */
export function wordsFrom(phone: string, words: string, at: number) {
  const message = { from: `91${phone}`, id: 'wamid.in', timestamp: String(at), type: 'text', text: { body: words } };
  return change({ contacts: [{ wa_id: `91${phone}`, profile: { name: 'Asha' } }], messages: [message] });
}

function change(value: object) {
  const metadata = { display_phone_number: '911234567890', phone_number_id: '1055' };
  const whole = { messaging_product: 'whatsapp', metadata, ...value };
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value: whole }] }] };
}

/** Makes the header with which Meta signs a body. */
export function signedByMeta(body: unknown, secret = APP_SECRET): Record<string, string> {
  const digest = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
  return { 'x-hub-signature-256': `sha256=${digest}` };
}
