import { expect, test } from 'vitest';
import { manifestColumnsOf } from './courier-file.ts';

test('a courier’s columns are read in its order, under its titles, also those that stay empty', () => {
  expect(manifestColumnsOf(' Waybill No = parcel,Consignee=RECIPIENT , GST No=, COD (Rs.)=collect')).toEqual([
    { title: 'Waybill No', field: 'parcel' },
    { title: 'Consignee', field: 'recipient' },
    { title: 'GST No', field: '' },
    { title: 'COD (Rs.)', field: 'collect' },
  ]);
});

test('without any there are the usual ones', () => {
  expect(manifestColumnsOf(' ')?.slice(0, 2)).toEqual([
    { title: 'AWB', field: 'parcel' },
    { title: 'Order', field: 'order' },
  ]);
});

test.each(['Waybill', 'Waybill=awb', '=parcel', 'A=parcel,', 'A=parcel=order', Array(41).fill('A=pin').join()])(
  '%s is no list of columns',
  (text) => {
    expect(manifestColumnsOf(text)).toBeUndefined();
  },
);
