import { describe, expect, test } from 'vitest';
import { clearTop } from './keep-clear.ts';

const notice = { top: 16, height: 60, within: 640 };

describe('a notice', () => {
  test('stays at the top where nothing is in its way', () => {
    expect(clearTop(notice, [])).toBe(16);
    expect(clearTop(notice, [{ top: 80, bottom: 120 }])).toBe(16);
  });
  test('goes below the cart’s badge, and below the title of a dialog right under that', () => {
    expect(clearTop(notice, [{ top: 10, bottom: 54 }])).toBe(62);
    expect(
      clearTop(notice, [
        { top: 90, bottom: 130 },
        { top: 10, bottom: 54 },
      ]),
    ).toBe(138);
  });
  test('takes a gap that is high enough', () => {
    expect(
      clearTop(notice, [
        { top: 10, bottom: 54 },
        { top: 130, bottom: 170 },
      ]),
    ).toBe(62);
  });
  test('stays on screen where no place is clear', () => {
    expect(clearTop({ ...notice, within: 100 }, [{ top: 0, bottom: 90 }])).toBe(16);
  });
});

test('of the places with nothing to keep clear it takes the one that covers the least of other controls', () => {
  const own = { top: 16, height: 50, within: 740 };
  const header = [{ top: 0, bottom: 64 }];
  const controls = [
    { top: 70, bottom: 120 },
    { top: 130, bottom: 170 },
    { top: 400, bottom: 440 },
  ];
  expect(clearTop(own, header, controls)).toBe(178);
  // No place is free. It is better to cover half of one button than to cover two buttons.
  const crowded = [
    { top: 64, bottom: 700 },
    { top: 715, bottom: 740 },
  ];
  expect(clearTop(own, header, crowded)).toBe(72);
});
