import { expect, test } from 'vitest';
import { addressAfter, addressFor, discountOf, expectedOf, linesNow, nothingYet, type Draft } from './draft.ts';

const caller = (name: string, mobile: string) => ({ customer: undefined, newCaller: { name, mobile, email: '' } });
const draft: Draft = { ...nothingYet, key: 'a key', ...caller('Kamla', '98765 43210') };

test('name and number of the parcel follow who calls until others are written; what is written stays', () => {
  const begun = { ...draft, address: { ...addressFor(draft), phone: '98765 43210', addressLine1: '7 Lane' } };
  const meera = caller('Meera', '90000 00001');
  expect(addressAfter(begun, meera)).toMatchObject({
    recipientName: 'Meera',
    phone: '9000000001',
    addressLine1: '7 Lane',
  });
  const forHerMother = { ...begun, address: { ...begun.address, recipientName: 'Sita', phone: '9111111111' } };
  expect(addressAfter(forHerMother, meera)).toEqual(forHerMother.address);
});

test('a known address goes with the customer that it is known of', () => {
  const known = { ...draft, isAddressKnown: true, address: { ...addressFor(draft), addressLine1: '7 Lane' } };
  expect(addressAfter(known, { customer: undefined, newCaller: undefined })).toEqual(nothingYet.address);
});

test.each(['₹5,000', '5,000', ' 5000 ', '५०००'])('a discount typed as %j is sent as the API takes it', (amount) => {
  const reduction = discountOf({ ...draft, applied: { code: '', amount, reason: 'A torn hem' } });
  expect(reduction).toEqual({ reduction: { amount: '5000', reason: 'A torn hem' } });
});

const kurta = { variantId: 'v', quantity: 2, name: 'Kurta', color: 'Indigo', size: 'M', sku: '', stock: 3 };
const picked = { ...kurta, price: '500.00', image: undefined };
const sold = { productVariantId: 'v', originalPrice: '500.00', name: 'Kurta', color: 'Indigo', size: 'M' };

test('a line is shown and ordered as it is sold now, and says how it was picked where that was otherwise', () => {
  for (const change of [{ originalPrice: '600.00' }, { size: 'L' }, { color: 'Madder' }, { name: 'Shirt' }]) {
    const [line] = linesNow([picked], [{ ...sold, ...change }]);
    expect(line?.picked).toEqual(picked);
    expect(expectedOf(line ? [line] : [])).toEqual([{ ...sold, ...change, quantity: 2 }]);
  }
});

test('a line that has not changed, or that has not been asked about yet, is as it was picked', () => {
  for (const lines of [linesNow([picked], [sold]), linesNow([picked])]) {
    expect(lines).toEqual([{ ...picked, picked: undefined }]);
    expect(expectedOf(lines)).toEqual([{ ...sold, quantity: 2 }]);
  }
});
