import { expect, test } from 'vitest';
import { refundTyped } from './refund-typed.ts';

const one = { refundAmount: '1079.00', refundedCharges: '79.00', lines: [{ id: 'a' }, { id: 'b' }] };

function typed(boxes: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(boxes)) form.set(name, value);
  return form;
}

test('a form without boxes for the refund describes the whole refund', () => {
  expect(refundTyped(typed({}), one)).toBe(107_900);
});

test('a lower amount for a line lowers the refund, and a text that is no amount does not', () => {
  const whole = { 'whole a': '600', 'whole b': '400' };
  expect(refundTyped(typed({ ...whole, 'refund a': '₹ 500', 'refund b': '400' }), one)).toBe(97_900);
  expect(refundTyped(typed({ ...whole, 'refund a': 'half', 'refund b': '400' }), one)).toBe(107_900);
});

test('an unticked box leaves the charges out', () => {
  expect(refundTyped(typed({ asksCharges: '', refundsCharges: 'on' }), one)).toBe(107_900);
  expect(refundTyped(typed({ asksCharges: '' }), one)).toBe(100_000);
});

test('boxes that were typed before the refund changed describe the present refund', () => {
  const now = { ...one, refundAmount: '1020.00', refundedCharges: '20.00' };
  expect(refundTyped(typed({}), now)).toBe(102_000);
  const boxes = typed({ 'whole a': '600', 'refund a': '500', asksCharges: '' });
  expect(refundTyped(boxes, one)).toBe(90_000);
  expect(refundTyped(boxes, now)).toBe(90_000);
  expect(refundTyped(typed({ 'whole a': '600', 'refund a': '500', asksCharges: '', refundsCharges: 'on' }), now)).toBe(
    92_000,
  );
});
