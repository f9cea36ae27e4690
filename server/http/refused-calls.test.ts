import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { isPermitted, staffRoles } from '#domain/staff-roles.ts';
import { makeAdmin, makeCustomer } from '../../test/factories.ts';
import { filledKey } from '../../test/filled-key.ts';
import { useShop } from '../../test/shop.ts';

const shop = useShop();
const all = Object.entries<Call>(calls);

describe('every call of the contract', () => {
  test.each(all.filter(([, call]) => call.who !== 'anyone'))('%s refuses a guest and changes nothing', async (key) => {
    const before = await fingerprint();
    expect(await shop.guest.call(filledKey(key), { body: {} })).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
    expect(await shop.withToken('A'.repeat(43)).call(filledKey(key), { body: {} })).toMatchObject({ status: 401 });
    expect(await fingerprint()).toBe(before);
  });
  test.each(all.filter(([, call]) => call.who === 'admin'))(
    '%s refuses a customer and changes nothing',
    async (key) => {
      const customer = await makeCustomer(shop);
      const before = await fingerprint();
      expect(await customer.call(filledKey(key), { body: {} })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      expect(await fingerprint()).toBe(before);
    },
  );
  test.each(all.filter(([, call]) => call.who === 'customer'))(
    '%s refuses an admin and changes nothing',
    async (key) => {
      const admin = await makeAdmin(shop);
      const before = await fingerprint();
      expect(await admin.call(filledKey(key), { body: {} })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      expect(await fingerprint()).toBe(before);
    },
  );
  test.each(all.flatMap(([key, { who, needs }]) => (needs === undefined ? [] : [[key, needs, who] as const])))(
    '%s lets in just the roles of the staff that have the permission %s',
    async (key, needs) => {
      for (const role of staffRoles) {
        const admin = await makeAdmin(shop, role);
        const before = await fingerprint();
        const { status, body } = await admin.call(filledKey(key), { body: {} });
        const isRefused = status === 403 && body.code === 'NOT_PERMITTED' && body.needs === needs;
        expect({ role, isRefused }).toEqual({ role, isRefused: !isPermitted(role, needs) });
        if (!isRefused) continue;
        expect(body.message).toMatch(/^Your role does not allow you to (?!do this)\S/);
        expect(await fingerprint()).toBe(before);
      }
    },
  );
});

async function fingerprint(): Promise<string> {
  const tables = [
    'users',
    'categories',
    'products',
    'variants',
    'cart_items',
    'wishlist_items',
    'addresses',
    'orders',
    'company',
    'legal_pages',
    'stock_movements',
    'audit_log',
    'audit_chain',
    'order_notes',
    'order_actions',
    'order_edits',
    'order_views',
    'confirm_rules',
    'parcels',
    'returns',
    'return_policies',
    'couriers',
    'courier_events',
    'api_keys',
    'webhooks',
    'webhook_topics',
    'webhook_deliveries',
    'remittances',
    'upi_settings',
    'upi_payments',
    'upi_credits',
    'staff_invites',
    'site_content',
    'synonyms',
    'order_limits',
    'tax_settings',
    'invoices',
    'imports',
    'jobs',
  ] as const;
  const counts = await shop.db
    .selectNoFrom((rows) =>
      tables.map((table) => rows.selectFrom(table).select(rows.fn.countAll<number>().as('n')).as(table)),
    )
    .executeTakeFirstOrThrow();
  return JSON.stringify(counts);
}
