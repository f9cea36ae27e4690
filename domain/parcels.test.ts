import { describe, expect, test } from 'vitest';
import { isTrackingAddress, parcelNumberInCell, parcelNumberOf, trackingLinkOf } from './parcels.ts';

test('a parcel’s number is kept in capitals and without spaces; what no label prints is none', () => {
  expect(parcelNumberOf(' 1234 5678 9012 ')).toBe('123456789012');
  expect(parcelNumberOf('ee123456789in')).toBe('EE123456789IN');
  for (const wrong of ['', 'ab', '-123', '<b>123</b>', '12"34', 'पार्सल1', 'A'.repeat(41)])
    expect(parcelNumberOf(wrong)).toBeUndefined();
});

test('nothing is glued to a parcel’s number', () => {
  for (const more of [
    '149081123345 DELHIVERY',
    'DELHIVERY 149081123345',
    '149081123345 149081123346',
    '149081123345 2',
  ])
    expect(parcelNumberOf(more)).toBeUndefined();
  expect(parcelNumberOf('LIST 2')).toBe('LIST2');
  for (const more of ['D1234567 DELHI', 'Total 2', 'AWB 1234567', '2 pieces'])
    expect(parcelNumberInCell(more)).toBeUndefined();
  expect(parcelNumberInCell('1490 8112 3345')).toBe('149081123345');
  expect(parcelNumberInCell('EK 123 456 789 IN')).toBe('EK123456789IN');
  expect(parcelNumberInCell('DELHIVERY')).toBeUndefined();
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
