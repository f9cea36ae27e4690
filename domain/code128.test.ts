import { describe, expect, test } from 'vitest';
import { code128Bars, code128Values, QUIET_MODULES } from './code128.ts';

/** Returns the bars and spaces of a barcode as a scanner sees them: each character is one module, and 1 is dark. */
function modulesOf(text: string): string {
  const { width, bars } = code128Bars(text);
  const line = Array.from({ length: width }, () => '0');
  for (const bar of bars) line.fill('1', bar.x, bar.x + bar.width);
  return line.join('').slice(QUIET_MODULES, -QUIET_MODULES);
}

describe('Code 128', () => {
  test('has the check symbol of the known samples', () => {
    // The example in Wikipedia, PJJ123C in code set A, has the check value 54. Code set B has a start value that is
    // higher by one, so the same text has the check value 55 there.
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
    // The check value of "Code 128" in set B is 5, calculated by hand: (104 + 35·1 + 79·2 + 68·3 + 69·4 + 0·5 + 17·6 +
    // 18·7 + 24·8) mod 103.
    expect(code128Values('Code 128').at(-2)).toBe((104 + 35 + 158 + 204 + 276 + 0 + 102 + 126 + 192) % 103);
  });
  test('writes four and more digits in pairs, and goes back for what is left', () => {
    expect(code128Values('1234').slice(0, 3)).toEqual([105, 12, 34]);
    expect(code128Values('ORD-004217').slice(0, -2)).toEqual([104, 47, 50, 36, 13, 99, 0, 42, 17]);
    expect(code128Values('12345').slice(0, -2)).toEqual([104, 17, 99, 23, 45]);
    expect(code128Values('1234A').slice(0, -2)).toEqual([105, 12, 34, 100, 33]);
  });
  test('draws the standard’s start, symbols and stop', () => {
    const modules = modulesOf('AIM');
    expect(modules.startsWith('11010010000')).toBe(true);
    expect(modules.slice(11, 22)).toBe('10100011000');
    expect(modules.endsWith('1100011101011')).toBe(true);
    // The start, three letters and the check symbol have eleven modules each, and the stop has thirteen.
    expect(modules).toHaveLength(5 * 11 + 13);
  });
  test('gives every symbol eleven modules, and no two the same bars', () => {
    const drawn = new Set<string>();
    for (let code = 32; code < 127; code++) drawn.add(modulesOf(String.fromCharCode(code)).slice(11, 22));
    for (let pair = 0; pair < 100; pair++) drawn.add(modulesOf(`${String(pair).padStart(2, '0')}00`).slice(11, 22));
    expect([...drawn].every((modules) => modules.length === 11 && /^1.*0$/.test(modules))).toBe(true);
    // Code sets B and C write the values 0 to 94. For text, only code set C, which writes pairs of digits, uses 95 to
    // 99.
    expect(drawn.size).toBe(100);
  });
  test('refuses what it cannot write', () => {
    expect(() => code128Values('₹1')).toThrow(RangeError);
    expect(() => code128Values('')).toThrow(RangeError);
  });
});
