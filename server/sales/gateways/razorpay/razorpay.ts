import { addMs, MINUTE_MS } from '#domain/instants.ts';
import type { Adapter, Hosts, Options } from '../adapter.ts';
import { pageAddress } from '../ask.ts';
import { GatewayAway, GatewayRefused, type AtGateway, type Gateway, type Opened, type Opening } from '../gateway.ts';
import { callerOf, type AskRazorpay } from './call.ts';
import { fetchLink } from './fetch-link.ts';
import { Keys, type RazorpayKeys } from './keys.ts';
import { refundsOf } from './refunds.ts';
import { listSettled } from './settled.ts';
import { LinkShape, LinksShape, type Link } from './shapes.ts';
import { readWebhook } from './webhook.ts';

// This adapter uses Razorpay Payment Links. docs/payments.md names the source of each field.

const hosts = { api: 'https://api.razorpay.com/v1' };

/**
 * A link must stay valid for at least 15 minutes after Razorpay has received the request. The shop adds one minute,
 * because the request takes time.
 */
const SHORTEST_MS = 16 * MINUTE_MS;
const LONGEST_DESCRIPTION = 2048;

export const razorpay: Adapter<RazorpayKeys> = {
  name: 'razorpay',
  keys: Keys,
  // Test mode and live mode have the same address; the key decides whether real money moves.
  hosts: { test: hosts, live: hosts },
  accountOf: ({ keyId }) => keyId,
  connect,
  read: readWebhook,
};

function connect(keys: RazorpayKeys, options: Options & { hosts: Hosts }): Omit<Gateway, 'read' | 'name'> {
  const call = callerOf(keys, options);
  return {
    open: async (asked) => openLink(call, asked, options.now()),
    find: async (reference) => findLink(call, reference),
    fetch: async (payment) => fetchLink(call, payment),
    close: async (payment) => closeLink(call, payment),
    ...refundsOf(call),
    referenceOf: async (paymentId) => referenceOf(call, paymentId),
    settlements: async (day) => listSettled(call, day),
  };
}

async function openLink(call: AskRazorpay, asked: Opening, now: string): Promise<Opened> {
  const soonest = addMs(now, SHORTEST_MS);
  const body = {
    amount: asked.paise,
    currency: 'INR',
    accept_partial: false,
    reference_id: asked.reference,
    description: asked.orderNumber.slice(0, LONGEST_DESCRIPTION),
    expire_by: Math.ceil(Date.parse(asked.expiresAt > soonest ? asked.expiresAt : soonest) / 1000),
    customer: {
      // Razorpay does not require the customer's details, but refuses empty ones, such as a phone number without
      // digits. The shop therefore sends only the details that it has.
      ...(asked.customer.name !== '' && { name: asked.customer.name }),
      ...(asked.customer.phone !== '' && { contact: `+91${asked.customer.phone}` }),
      ...(asked.customer.email !== '' && { email: asked.customer.email }),
    },
    // Razorpay must send no messages to shoppers, because the shop itself informs them.
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference: asked.reference },
    callback_url: asked.returnUrl,
    callback_method: 'get',
  };
  try {
    return openedOf(await call(LinkShape, 'POST', '/payment_links/', { body }));
  } catch (error) {
    // Razorpay refuses a reference that was used before. If its answer to the first request was lost, the shop finds
    // the link of that request.
    if (!(error instanceof GatewayRefused && /reference.?id .*already|reference.?id already/i.test(error.text)))
      throw error;
    const found = await findLink(call, asked.reference);
    if (found === undefined) throw error;
    return found;
  }
}

async function findLink(call: AskRazorpay, reference: string): Promise<Opened | undefined> {
  const query = new URLSearchParams({ reference_id: reference });
  const { payment_links: links } = await call(LinksShape, 'GET', `/payment_links?${query.toString()}`);
  const link = links.find(({ reference_id }) => reference_id === reference);
  return link && openedOf(link);
}

/** Returns the reference of a payment's link; undefined for a payment that was not made by a link. */
async function referenceOf(call: AskRazorpay, paymentId: string): Promise<string | undefined> {
  const query = new URLSearchParams({ payment_id: paymentId });
  const { payment_links: links } = await call(LinksShape, 'GET', `/payment_links?${query.toString()}`);
  if (links.length === 0) return undefined;
  // In Razorpay's documentation, a list of paid links does not contain their payments. If Razorpay returns only one
  // link, the shop therefore accepts this link.
  const [only] = links.length === 1 ? links : [];
  const link = links.find(({ payments }) => payments.some(({ payment_id }) => payment_id === paymentId)) ?? only;
  if (!link?.reference_id) throw new GatewayAway('razorpay', 'razorpay does not name the link of a payment');
  return link.reference_id;
}

function openedOf({ id, short_url: url }: Link): Opened {
  return { gatewayId: id, url: pageAddress('razorpay', url) };
}

/** Cancels a link, which Razorpay allows only before somebody has paid. Returns whether the link is closed. */
async function closeLink(call: AskRazorpay, { gatewayId }: AtGateway): Promise<boolean> {
  const path = `/payment_links/${encodeURIComponent(gatewayId)}`;
  try {
    return isClosed(await call(LinkShape, 'POST', `${path}/cancel`));
  } catch (error) {
    if (!(error instanceof GatewayRefused && error.status === 400)) throw error;
    return isClosed(await call(LinkShape, 'GET', path));
  }
}

function isClosed({ status }: Link): boolean {
  return status === 'cancelled' || status === 'expired';
}
