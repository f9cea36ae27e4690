import { expect, test } from 'vitest';
import { deliveryLimits } from '#domain/delivery.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const rules = { cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };
const terms = { isServed: true, daysFrom: 3, daysTo: 5, takesCash: true, cashFee: 0, mostCash: null, freeFrom: null };
const zoneOf = (name: string, first: number, count: number) => ({
  ...{ ...terms, name, rates: [] },
  pins: Array.from({ length: count }, (_, at) => String(first + at)),
});

test('a courier’s whole list is saved and read again, and one PIN code too many is refused', async () => {
  const admin = await makeAdmin(shop);
  const zones = [zoneOf('Metro', 110_001, 9100), zoneOf('Far', 700_001, 10_000)];
  const saved = await admin.call('PUT /delivery-rules', { body: { ...rules, zones } });
  expect(saved.status).toBe(200);
  const read = (await admin.call('GET /delivery-rules')).body.rules;
  expect(read.zones.map(({ pins }: { pins: string[] }) => pins)).toEqual(zones.map(({ pins }) => pins));
  const { delivery } = (await admin.call('GET /delivery/710000')).body;
  expect(delivery).toMatchObject({ isServed: true, takesCash: true });

  const most = [zoneOf('All', 110_001, deliveryLimits.pins + 1)];
  const refused = await admin.call('PUT /delivery-rules', { body: { ...rules, zones: most } });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('40,000 PIN codes')]);
});
