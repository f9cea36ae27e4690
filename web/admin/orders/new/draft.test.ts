import { expect, test } from 'vitest';
import { addressAfter, addressFor, nothingYet, type Draft } from './draft.ts';

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
