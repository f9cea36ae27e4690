import { expect, test } from 'vitest';
import { slugOf } from './slug-of.ts';
import { starterHtml, starterKinds, type Facts } from './starters.ts';

const company = {
  ...{ name: 'Meera & <b>Sons</b>', email: 'meera@example.com', phone: '9829012345' },
  ...{ address: '14 Johari Bazaar, Jaipur', pincode: '302003' },
};
const policy = { days: 7, holdDays: 10, categories: [], refundsCharges: false, updatedAt: '' };
const usual: Facts = { company, rules: { zones: [] }, policy, methods: ['COD'] };
const zone = {
  ...{ id: 'z', name: 'Ladakh', pins: ['194'], isRest: false, isServed: true, daysFrom: 7, daysTo: 12 },
  ...{ takesCash: true, cashFee: '0.00', mostCash: null, freeFrom: '999.00' },
  rates: [{ from: '0.00', fromGrams: 0, charge: '149.00' }],
};

test.each(starterKinds)(
  'the text about %s begins with a reminder, and shows the shop’s name as it is written',
  (kind) => {
    const html = starterHtml(kind, usual);
    expect(html).toMatch(/^<p><strong>Read before you publish/);
    expect(html).toContain('Meera &amp; &lt;b&gt;Sons&lt;/b&gt;');
    expect(html).toContain('14 Johari Bazaar, Jaipur - 302003');
    expect(html).not.toMatch(/\{|undefined|NaN/);
  },
);

test('shipping follows the zones, refunds follow the terms of returns', () => {
  expect(starterHtml('shipping', usual)).toContain('Delivery is free.');
  const charged = starterHtml('shipping', { ...usual, rules: { zones: [zone] } });
  expect(charged).toContain('Ladakh: 7 to 12 days after dispatch');
  expect(charged).toContain('Ladakh: ₹149, free on orders from ₹999');
  const rates = [...zone.rates, { from: '500.00', fromGrams: 0, charge: '99.00' }];
  const varied = starterHtml('shipping', { ...usual, rules: { zones: [{ ...zone, rates }] } });
  expect(varied).toContain('Ladakh: up to ₹149, free on orders from ₹999');
  const beyond = [...zone.rates, { from: '2000.00', fromGrams: 0, charge: '199.00' }];
  const same = starterHtml('shipping', { ...usual, rules: { zones: [{ ...zone, rates: beyond }] } });
  expect(same).toContain('Ladakh: ₹149, free on orders from ₹999');
  expect(starterHtml('refunds', usual)).toContain('within 7 days of delivery');
  expect(starterHtml('refunds', { ...usual, policy: { ...policy, days: 0 } })).toContain('We do not accept returns');
});

test('an address follows the title, without accents, and is no page’s yet', () => {
  expect(slugOf('Shipping & Returns', [])).toBe('shipping-returns');
  expect(slugOf('Café  Größe!', [])).toBe('cafe-gro-e');
  expect(slugOf('आकार', [])).toBe('');
  expect(slugOf('Size guide', ['size-guide', 'size-guide-2'])).toBe('size-guide-3');
});
