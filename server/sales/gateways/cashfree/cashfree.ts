import type { Adapter, Hosts, Options } from '../adapter.ts';
import { pageAddress } from '../ask.ts';
import { rupees } from '../exact.ts';
import { GatewayRefused, type AtGateway, type Gateway, type Opened, type Opening } from '../gateway.ts';
import { callerOf, type AskCashfree } from './call.ts';
import { fetchLink } from './fetch-link.ts';
import { Keys, type CashfreeKeys } from './keys.ts';
import { linkOf, pathOf } from './orders.ts';
import { refundsOf } from './refunds.ts';
import { listSettled } from './settled.ts';
import { LinkShape, type Link } from './shapes.ts';
import { readWebhook } from './webhook.ts';

// This adapter uses Cashfree Payment Links. docs/payments.md names the source of each field.

export const cashfree: Adapter<CashfreeKeys> = {
  name: 'cashfree',
  keys: Keys,
  hosts: { test: { api: 'https://sandbox.cashfree.com/pg' }, live: { api: 'https://api.cashfree.com/pg' } },
  accountOf: ({ clientId }) => clientId,
  connect,
  read: readWebhook,
};

function connect(keys: CashfreeKeys, options: Options & { hosts: Hosts }): Omit<Gateway, 'read' | 'name'> {
  const call = callerOf(keys, options);
  return {
    open: async (asked) => openLink(call, asked),
    find: async (reference) => findLink(call, reference),
    fetch: async (payment) => fetchLink(call, payment, options.now()),
    close: async (payment) => closeLink(call, payment),
    ...refundsOf(call),
    referenceOf: async (orderId) => linkOf(call, orderId),
    settlements: async (day) => listSettled(call, day),
  };
}

async function openLink(call: AskCashfree, asked: Opening): Promise<Opened> {
  const body = {
    link_id: asked.reference,
    link_amount: rupees(asked.paise),
    link_currency: 'INR',
    link_purpose: asked.orderNumber,
    link_partial_payments: false,
    link_expiry_time: asked.expiresAt,
    customer_details: {
      customer_phone: asked.customer.phone,
      ...(asked.customer.name !== '' && { customer_name: asked.customer.name }),
      ...(asked.customer.email !== '' && { customer_email: asked.customer.email }),
    },
    // Cashfree must send no messages to shoppers, because the shop itself informs them.
    link_notify: { send_sms: false, send_email: false },
    link_auto_reminders: false,
    link_meta: { return_url: asked.returnUrl, notify_url: asked.webhookUrl },
  };
  try {
    return openedOf(await call(LinkShape, 'POST', '/links', { body, key: asked.reference }));
  } catch (error) {
    if (!(error instanceof GatewayRefused && (error.status === 409 || /already.?exists/i.test(error.code))))
      throw error;
    const found = await findLink(call, asked.reference);
    if (found === undefined) throw error;
    return found;
  }
}

async function findLink(call: AskCashfree, reference: string): Promise<Opened | undefined> {
  try {
    return openedOf(await call(LinkShape, 'GET', pathOf(reference)));
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 404) return undefined;
    throw error;
  }
}

function openedOf({ cf_link_id: gatewayId, link_url: url }: Link): Opened {
  return { gatewayId, url: pageAddress('cashfree', url) };
}

/** Cancels a link, which Cashfree allows only while the link is not paid. */
async function closeLink(call: AskCashfree, { reference }: AtGateway): Promise<boolean> {
  try {
    return isClosed(await call(LinkShape, 'POST', `${pathOf(reference)}/cancel`));
  } catch (error) {
    if (!(error instanceof GatewayRefused && (error.status === 400 || error.status === 409))) throw error;
    return isClosed(await call(LinkShape, 'GET', pathOf(reference)));
  }
}

function isClosed({ link_status: status }: Link): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED';
}
