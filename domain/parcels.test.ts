import { describe, expect, test } from 'vitest';
import { isTrackingAddress, parcelNumberOf, readParcelList, trackingLinkOf } from './parcels.ts';

test('a parcel’s number is kept in capitals and without spaces; what no label prints is none', () => {
  expect(parcelNumberOf(' 1234 5678 9012 ')).toBe('123456789012');
  expect(parcelNumberOf('ee123456789in')).toBe('EE123456789IN');
  for (const wrong of ['', 'ab', '-123', '<b>123</b>', '12"34', 'पार्सल1', 'A'.repeat(41)])
    expect(parcelNumberOf(wrong)).toBeUndefined();
});

describe('a tracking address', () => {
  test('leads to a page of the courier, with the number in its place', () => {
    expect(trackingLinkOf('https://www.delhivery.com/track/package/{number}', '123')).toBe(
      'https://www.delhivery.com/track/package/123',
    );
    expect(trackingLinkOf('https://a.in/?n={number}&again={number}', 'A/1')).toBe('https://a.in/?n=A%2F1&again=A%2F1');
    expect(trackingLinkOf('', '123')).toBeUndefined();
  });
  test.each([
    'javascript:alert({number})',
    ' javascript:alert(1)',
    'data:text/html,{number}',
    'ftp://a.in/{number}',
    '//a.in/{number}',
    'https:a.in/{number}',
    'https://{number}',
    'https://user:secret@a.in/{number}',
    'https://a.in/ {number}',
    'https://a.in\\@b.in/{number}',
    'https://localhost/{number}',
    'a.in/{number}',
  ])('%s is none', (pattern) => {
    expect(isTrackingAddress(pattern)).toBe(false);
    expect(trackingLinkOf(pattern, '123')).toBeUndefined();
  });
  test('may be missing, and need not take a number', () => {
    expect(isTrackingAddress('')).toBe(true);
    expect(isTrackingAddress('https://www.indiapost.gov.in/')).toBe(true);
  });
});

test('a pasted list is read by tab, comma, semicolon or spaces, without its titles and empty lines', () => {
  const text = 'Order\tParcel\nORD123456\t1234 5678\n\nord222222, ABC-1\r\nORD3;X1\nORD4 99999\n"ORD5","77"\nORD6';
  expect(readParcelList(text)).toEqual([
    { orderNumber: 'ORD123456', number: '12345678' },
    { orderNumber: 'ORD222222', number: 'ABC-1' },
    { orderNumber: 'ORD3', number: 'X1' },
    { orderNumber: 'ORD4', number: '99999' },
    { orderNumber: 'ORD5', number: '77' },
    { orderNumber: 'ORD6', number: '' },
  ]);
});
