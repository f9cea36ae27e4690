import { describe, expect, test } from 'vitest';
import { computedMs } from '../test/computed.ts';
import { colourDistance, parseColourHex } from './colours.ts';
import { addDays, indianDay } from './days.ts';
import { isRealDay } from './real-day.ts';
import { expectedDeliveryDay } from './expected-delivery.ts';
import { formatPaise, formatRupees, formatSaving, parseRupees, toRupees } from './money.ts';
import { canBeCancelledByShopper, isToldToShopper, paymentFor, shownStatus, stockEffect } from './order-status.ts';
import { passwordObjection } from './password-rules.ts';
import { passwordStrength } from './passwords.ts';
import { cartSums, discountPercent, oldPricePaise } from './pricing.ts';
import { sameKey } from './same-key.ts';
import { compareSizes } from './sizes.ts';
import { toParagraphs } from './paragraphs.ts';
import { isBlank, isUnkeepable, tidyLine } from './text.ts';

describe('money', () => {
  test.each([
    ['499', 49900],
    ['499.5', 49950],
    ['0.10', 10],
    [0.1, 10],
    [0.2, 20],
    ['1299.00', 129900],
  ])('reads %s as %i paise', (written, paise) => expect(parseRupees(written)).toBe(paise));
  test.each(['', '-1', '1e3', '1,299', '₹499', '४९९', '499.999', 'NaN', 'Infinity', '.5', ' '])(
    'refuses %j',
    (written) => expect(parseRupees(written)).toBeUndefined(),
  );
  test('writes rupees for the wire with two decimals', () =>
    expect([toRupees(129900), toRupees(5), toRupees(0)]).toEqual(['1299.00', '0.05', '0.00']));
  test('groups the Indian way for people', () =>
    expect([formatPaise(12345650), formatPaise(99900), formatPaise(100000_00), formatRupees('1299.00')]).toEqual([
      '₹1,23,456.50',
      '₹999',
      '₹1,00,000',
      '₹1,299',
    ]));
  test('a saving is subtracted in a bill, none is not', () =>
    expect([formatSaving('1300.00'), formatSaving('0.00')]).toEqual(['−₹1,300', '₹0']));
});

describe('prices', () => {
  test('the struck-through old price is the selling price plus the saved amount', () =>
    expect(oldPricePaise({ sellingPaise: 34900, savingPaise: 65000 })).toBe(99900));
  test.each([
    [34900, 65000, 65],
    [99900, 0, 0],
    [9990000, 100, 0],
    [100, 99900, 99],
    [0, 99900, 100],
    [19900, 100, 1],
  ])('%i saving %i is %i %% off, rounded', (sellingPaise, savingPaise, percent) =>
    expect(discountPercent({ sellingPaise, savingPaise })).toBe(percent),
  );
  test('subtotal is before the saving, total what is charged', () =>
    expect(
      cartSums([
        { sellingPaise: 10, savingPaise: 20, quantity: 1 },
        { sellingPaise: 20, savingPaise: 10, quantity: 3 },
      ]),
    ).toEqual({ subtotalPaise: 120, discountPaise: 50, totalPaise: 70 }));
});

describe('sizes', () => {
  test('sort numerically when numbers', () =>
    expect(['10', '9', '8', '42', '38'].sort(compareSizes)).toEqual(['8', '9', '10', '38', '42']));
  test('sort by the trade’s order otherwise', () =>
    expect(['XXL', 'S', '3XL', 'XL', 'XS', 'M', 'L', 'Free Size'].sort(compareSizes)).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '3XL',
      'Free Size',
    ]));
  test('ages run from months to years', () =>
    expect(['2-3 Years', '6-9 M', '0-3 M', '12-18 M'].sort(compareSizes)).toEqual([
      '0-3 M',
      '6-9 M',
      '12-18 M',
      '2-3 Years',
    ]));
  test('spellings of one size are the same', () => expect(sameKey(' m ')).toBe(sameKey('M')));
});

describe('days', () => {
  test('a late evening in London is already tomorrow in India', () =>
    expect(indianDay('2026-11-20T19:00:00.000Z')).toBe('2026-11-21'));
  test('add across months and leap years', () =>
    expect([addDays('2028-02-27', 3), addDays('2026-12-30', 5)]).toEqual(['2028-03-01', '2027-01-04']));
  test('exist or do not', () =>
    expect(['2026-02-28', '2026-02-30', '2026-2-3', '0000-00-00'].map(isRealDay)).toEqual([true, false, false, false]));
});

describe('order status', () => {
  test('delivery is expected 5 days after the order, counted in India', () =>
    expect(expectedDeliveryDay('2026-11-20T19:00:00.000Z')).toBe('2026-11-26'));
  test('the shopper is told of every status but pending', () =>
    expect((['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const).map(isToldToShopper)).toEqual([
      false,
      true,
      true,
      true,
    ]));
  test('only pending orders can be cancelled by the shopper', () =>
    expect((['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const).map(canBeCancelledByShopper)).toEqual([
      true,
      false,
      false,
      false,
    ]));
  test('stock goes back once and is taken again on reviving', () =>
    expect([
      stockEffect('PENDING', 'CANCELED'),
      stockEffect('CANCELED', 'CANCELED'),
      stockEffect('CANCELED', 'SHIPPED'),
      stockEffect('PENDING', 'SHIPPED'),
    ]).toEqual(['return', 'none', 'take', 'none']));
  test('cash is received on delivery', () =>
    expect([paymentFor('DELIVERED'), paymentFor('SHIPPED'), paymentFor('CANCELED')]).toEqual([
      'PAID',
      'PENDING',
      'CANCELED',
    ]));
  test('any other status is shown as cancelled', () =>
    expect(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'LOST'].map(shownStatus)).toEqual([
      'PENDING',
      'SHIPPED',
      'DELIVERED',
      'CANCELED',
      'CANCELED',
    ]));
});

describe('passwords', () => {
  test.each([
    ['', 0, 'none'],
    ['abcde', 1, 'tooWeak'],
    ['abcdefg', 2, 'weak'],
    ['abcdefgh', 3, 'medium'],
    ['Abcdefg1', 4, 'strong'],
  ])('%j scores %i', (password, score, level) => expect(passwordStrength(password)).toEqual({ score, level }));
  const owner = { email: 'asha@example.com', username: 'asharaojaipur' };
  test('may not be short, nor equal the email or username', () =>
    expect(
      ['short', 'asha@example.com', 'AshaRaoJaipur', 'fine enough'].map((password) =>
        passwordObjection(password, owner),
      ),
    ).toEqual(['tooShort', 'isName', 'isName', undefined]));
  test('may not be among the commonest, whoever chooses it', () =>
    expect(['password123', '12345678'].map((password) => passwordObjection(password, owner))).toEqual([
      'isWord',
      'isRow',
    ]));
});

describe('text', () => {
  test('is composed, and white space in a line becomes one space', () =>
    expect([tidyLine('Cafe\u0301 Dress'), tidyLine('  Cotton \t Kurta\n Set  ')]).toEqual([
      'Café Dress',
      'Cotton Kurta Set',
    ]));
  test('of invisible characters only is blank', () =>
    expect(['   ', '\u00a0\u200b', '', 'K\u200b'].map(isBlank)).toEqual([true, true, true, false]));
  test('with NUL, controls or half a surrogate pair cannot be kept', () =>
    expect(['a\u0000b', 'a\u0007', '\ud800', 'a\nb\tc', '👩‍👩‍👧‍👦'].map(isUnkeepable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]));
  test('descriptions in HTML become paragraphs', () =>
    expect(
      toParagraphs(
        '<p><b>Soft</b> cotton.</p><ul><li>Hand wash</li><li>Dry in shade</li></ul>Size &amp; fit &ndash; true',
      ),
    ).toEqual(['Soft cotton.', '• Hand wash', '• Dry in shade', 'Size & fit – true']));
  test('scripts in a description fall away whole', () =>
    expect(toParagraphs('<p onclick="alert(1)">x</p><script>alert(2)</script><style>body{}</style><div>y')).toEqual([
      'x',
      'y',
    ]));
  test('plain text keeps its signs', () => expect(toParagraphs('5 < 6 & 7 > 2')).toEqual(['5 < 6 & 7 > 2']));
  test('takes no longer for marks without an end than for any other text of its length', () => {
    for (const mark of ['<a', '</p', '<li ', '<br ', '<script', '<!--', '</script ']) {
      const started = computedMs();
      toParagraphs(mark.repeat(50_000 / mark.length));
      expect(computedMs() - started, mark).toBeLessThan(400);
    }
  });
});

describe('colours', () => {
  test('are #RRGGBB in capitals', () =>
    expect(['#fff', '#1f5fbf', '#GGGGGG', '#000;background:url(x)', 'red'].map(parseColourHex)).toEqual([
      '#FFFFFF',
      '#1F5FBF',
      undefined,
      undefined,
      undefined,
    ]));
  test('lie nearer when they look alike', () =>
    expect(colourDistance('#27396F', '#24366B')).toBeLessThan(colourDistance('#27396F', '#98282C')));
});
