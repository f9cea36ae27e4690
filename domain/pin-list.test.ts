import { describe, expect, test } from 'vitest';
import { readPinList, type ListedPin, type PinList } from './pin-list.ts';

function read(text: string): PinList {
  const list = readPinList(text);
  if (typeof list === 'string') throw new Error(list);
  return list;
}

const short = ({ pin, zone, isServed, takesCash, days }: ListedPin) =>
  [pin, zone, isServed ? 'Y' : 'N', takesCash ? 'Y' : 'N', days ? `${days.from}-${days.to}` : ''].join(' ');

describe('a courier’s list', () => {
  test.each([
    ['tabs', '\t'],
    ['commas', ','],
    ['semicolons', ';'],
  ])('is read with %s, whatever else its columns say', (_, separator) => {
    const text = [
      ['City', 'State', 'PIN Code', 'Zone', 'Prepaid (Y/N)', 'COD (Y/N)', 'TAT'],
      ['New Delhi', 'Delhi', '110001', 'Metro', 'Y', 'Y', '2-3'],
      ['Leh', 'Ladakh', '194101', 'Far', 'Y', 'N', '7 to 10 days'],
      ['Kargil', 'Ladakh', '194103', 'Far', 'N', 'N', ''],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n');
    const { pins, columns, unread } = read(text);
    expect(pins.map(short)).toEqual(['110001 Metro Y Y 2-3', '194101 Far Y N 7-10', '194103 Far N N ']);
    expect(columns).toEqual(['zone', 'served', 'cash', 'days']);
    expect(unread).toEqual([]);
  });

  test('is read as spreadsheet programs write PIN codes, below titles and a heading', () => {
    const text = [
      'Serviceable pincodes,,',
      'As of Nov 2026,,',
      'Pincode,COD,City',
      "'110001,Yes,Delhi",
      '="110002",no,"Delhi, New"',
      '110003.0,TRUE,Delhi',
      '"110 004",,Delhi',
      '११०००५,y,दिल्ली',
    ].join('\n');
    const { pins, columns, unread } = read(text);
    expect(unread).toEqual([]);
    expect(columns).toEqual(['cash']);
    expect(pins.map(({ pin, takesCash }) => [pin, takesCash])).toEqual([
      ['110001', true],
      ['110002', false],
      ['110003', true],
      ['110004', false],
      ['110005', true],
    ]);
  });

  test('may be PIN codes only, beside or below each other', () => {
    expect(read('110001 110002, 110003;110004\n\n110005\n').pins.map(({ pin }) => pin)).toEqual([
      '110001',
      '110002',
      '110003',
      '110004',
      '110005',
    ]);
    expect(read('Pincode\n110001\n110002').pins).toHaveLength(2);
  });

  test('without titles gives its PIN codes, and says that it lacks titles', () => {
    const list = read('110001,Delhi,Y,Y,3\n110002,Delhi,Y,N,3');
    expect(list).toMatchObject({ lacksTitles: true, columns: [], unread: [] });
    expect(list.pins.map(({ pin }) => pin)).toEqual(['110001', '110002']);
  });

  test('names each line that it cannot read, with the reason', () => {
    const text = [
      'pin,zone,served,cod,days',
      '11001,A,Y,Y,3',
      '1.1E+05,A,Y,Y,3',
      'Delhi,A,Y,Y,3',
      '110001,A,perhaps,Y,3',
      '110002,A,Y,some,3',
      '110003,A,Y,Y,soon',
      '110004,A,Y,Y,3,more',
      '110005,A,Y,Y,3',
      '110005,A,Y,Y,3',
      '110005,B,Y,Y,3',
    ].join('\n');
    const { pins, unread, repeated } = read(text);
    expect(pins.map(({ pin }) => pin)).toEqual(['110005']);
    expect(repeated).toBe(1);
    expect(unread.map(({ line, trouble }) => [line, trouble])).toEqual([
      [2, 'beginning'],
      [3, 'shortened'],
      [4, 'noPin'],
      [5, 'served'],
      [6, 'cash'],
      [7, 'days'],
      [8, 'columns'],
      [11, 'twice'],
    ]);
    expect(unread[0]?.text).toBe('11001,A,Y,Y,3');
  });

  test('may name first digits, and all other PIN codes, by a star', () => {
    expect(read('zone,pin\nFar,194*\nFar,79xxxx\nRest,*').pins.map(({ pin }) => pin)).toEqual(['194', '79', '']);
  });

  test.each([
    ['3', '3-3'],
    ['T+4', '4-4'],
    ['3–5', '3-5'],
    ['2 to 4', '2-4'],
    ['48 hrs', '2-2'],
    ['5.0', '5-5'],
    ['0', '0-0'],
  ])('may say its days as %s', (written, days) => {
    expect(short(read(`pin,tat\n110001,${written}`).pins[0] as ListedPin)).toBe(`110001  Y Y ${days}`);
  });

  test('that cannot be read at all is told from one that is too long or a workbook', () => {
    expect(readPinList('We deliver everywhere.')).toBe('nothing');
    expect(readPinList('pin,zone\n,A')).toBe('nothing');
    expect(readPinList('PK\u0003\u0004…')).toBe('workbook');
    expect(readPinList('110001\n'.repeat(300_000))).toBe('tooLong');
  });
});
