import { expect, test } from 'vitest';
import type { Markdown } from '#contract/markdowns.ts';
import { findProblems, newSale, pricingOf, toBody, toCopy, toDraft, withPricing } from './sale-draft.ts';

const stored: Markdown = {
  id: '0198c000-0000-7000-8000-000000000001',
  name: 'Diwali',
  state: 'running',
  rule: { change: { percent: -20 }, ending: 9, keep: 'mrp' },
  goods: { kind: 'categories', ids: ['0198c000-0000-7000-8000-000000000002'] },
  exceptions: [
    { productVariantId: '0198c000-0000-7000-8000-000000000003', price: '799.00' },
    { productVariantId: '0198c000-0000-7000-8000-000000000004', price: null },
  ],
  badge: { en: 'Diwali' },
  saysEnd: true,
  startsAt: '2026-11-06T12:30:00.000Z',
  endsAt: null,
  isPaused: false,
  holds: 0,
  brought: { orders: 0, pieces: 0, sales: '0.00', reduction: '0.00' },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const now = '2026-11-05T10:00';

test('a stored sale that is saved unchanged is sent as it is stored', () => {
  expect(toBody(toDraft(stored), now)).toEqual({
    name: 'Diwali',
    rule: { change: { percent: '-20' }, ending: 9, keep: 'mrp' },
    goods: stored.goods,
    exceptions: [
      { productVariantId: '0198c000-0000-7000-8000-000000000003', price: '799' },
      { productVariantId: '0198c000-0000-7000-8000-000000000004', price: null },
    ],
    badge: { en: 'Diwali', hi: '', 'en-XA': '' },
    saysEnd: true,
    startsAt: '2026-11-06T18:00:00+05:30',
    endsAt: null,
  });
});

test('all kinds of goods come back as they were', () => {
  const [id] = stored.goods.kind === 'categories' ? stored.goods.ids : [];
  const kinds: Array<Markdown['goods']> = [
    { kind: 'all' },
    { kind: 'products', ids: [id ?? ''] },
    { kind: 'categories', ids: [id ?? '', stored.id] },
    { kind: 'filter', filter: { q: 'kurta', categories: id ?? '', brand: ['Anokhi', 'Biba'], minPrice: '500.00' } },
  ];
  for (const goods of kinds) expect(toBody(toDraft({ ...stored, goods }), now)?.goods).toEqual(goods);
  const bySku = toBody(toDraft({ ...stored, goods: { kind: 'skus', skus: ['K-1', 'K-2'] } }), now);
  expect(bySku?.goods).toEqual({ kind: 'skus', text: 'K-1\nK-2' });
});

test('a copy has no days, and a new sale is not sent before its rule is typed', () => {
  expect(toCopy(stored)).toMatchObject({
    name: 'Diwali (copy)',
    badge: { en: 'Diwali' },
    saysEnd: true,
    startsAt: '',
    endsAt: '',
    updatedAt: '',
  });
  expect(toBody(newSale, now)).toBeUndefined();
  const { rule } = pricingOf(newSale);
  const typed = { ...newSale, ...withPricing(newSale, { rule: { ...rule, amount: '15' } }) };
  expect(toBody(typed, now)).toEqual({
    name: '',
    rule: { change: { percent: '-15' }, ending: 'whole', keep: 'mrp' },
    goods: { kind: 'all' },
    exceptions: [],
    badge: { en: '', hi: '', 'en-XA': '' },
    saysEnd: false,
    startsAt: '2026-11-05T10:00:00+05:30',
    endsAt: null,
  });
});

test('a sale that is not sent says why of each of its parts', () => {
  const { goods, rule } = pricingOf(newSale);
  const reasons = (part: Parameters<typeof withPricing>[1], name = 'Diwali') =>
    findProblems({ ...newSale, name, ...withPricing(newSale, part) });
  expect(reasons({ rule: { ...rule, amount: '150' } })).toEqual({ rule: 'Enter a decrease of less than 100%.' });
  expect(reasons({ rule: { ...rule, amount: '20' } })).toEqual({});
  expect(reasons({ goods: { ...goods, by: 'skus' } }, ' ')).toEqual({
    name: 'Please enter a name for the sale.',
    goods: 'Choose the products first.',
    rule: 'Enter the new price or the change.',
  });
});
