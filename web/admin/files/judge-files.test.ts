import { describe, expect, test } from 'vitest';
import { judgeFiles } from './judge-files.ts';

const file = (name: string, type = '', bytes = 10) => new File(['x'.repeat(bytes)], name, { type });
const names = (files: readonly File[]) => files.map(({ name }) => name);
const why = (judged: ReturnType<typeof judgeFiles>) => judged.refused.map(({ name, why }) => `${name}: ${why}`);

describe('pictures', () => {
  const rule = { kind: 'picture', maxCount: 3, maxBytes: 1024 * 1024 } as const;
  test('takes what the shop reads, by type, or by name where the system knows no type', () => {
    const judged = judgeFiles([file('a.png', 'image/png'), file('b.AVIF'), file('c.jpg', 'image/jpeg')], rule);
    expect([names(judged.taken), judged.refused]).toEqual([['a.png', 'b.AVIF', 'c.jpg'], []]);
  });
  test('names each file that it refuses, and says why', () => {
    const judged = judgeFiles(
      [
        file('notes.pdf', 'application/pdf'),
        file('phone.heic', 'image/heic'),
        file('none.png', 'image/png', 0),
        file('big.png', 'image/png', 1.5 * 1024 * 1024),
        ...['1.png', '2.png', '3.png', '4.png'].map((name) => file(name, 'image/png')),
      ],
      rule,
    );
    expect(names(judged.taken)).toEqual(['1.png', '2.png', '3.png']);
    expect(why(judged)).toEqual([
      'notes.pdf: this picture format is not supported.',
      'phone.heic: this is a HEIC picture. Save it as JPEG.',
      'none.png: the file is empty.',
      'big.png: the file is 1.5 MB; the limit is 1 MB.',
      '4.png: only 3 files can be added at once.',
    ]);
  });
  test('a file a little above the limit is not said to have just the limit', () => {
    expect(why(judgeFiles([file('a.png', 'image/png', 1024 * 1024 + 1)], rule))).toEqual([
      'a.png: the file is 1.1 MB; the limit is 1 MB.',
    ]);
  });
});

describe('a spreadsheet', () => {
  const rule = { kind: 'csv', maxCount: 1, maxBytes: 1000 } as const;
  test('takes CSV, also where the system takes it for one of Excel’s', () => {
    expect(names(judgeFiles([file('a.csv', 'application/vnd.ms-excel')], rule).taken)).toEqual(['a.csv']);
    expect(names(judgeFiles([file('no-ending', 'text/csv')], rule).taken)).toEqual(['no-ending']);
  });
  test('refuses a workbook and says how to save it; of two files the first is taken', () => {
    expect(why(judgeFiles([file('a.xlsx')], rule))).toEqual([
      'a.xlsx: this is an Excel workbook. In Excel, choose “Save as”, then “CSV UTF-8 (Comma delimited)”.',
    ]);
    expect(why(judgeFiles([file('a.csv'), file('b.csv'), file('c.png', 'image/png')], rule))).toEqual([
      'b.csv: only one file can be added here.',
      'c.png: this is not a CSV file.',
    ]);
  });
});
