import { describe, expect, test } from 'vitest';
import { clearTop, wouldHide } from './keep-clear.ts';

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
  // No place is free, so the notice covers half of one button instead of two buttons.
  const crowded = [
    { top: 64, bottom: 700 },
    { top: 715, bottom: 740 },
  ];
  expect(clearTop(own, header, crowded)).toBe(72);
});

describe('a control in the way of a notice', () => {
  // The place of a notice of two lines on a phone that is 360 px wide.
  const own = { left: 16, right: 344, height: 60 };
  const control = (left: number, width: number, height: number) => ({ left, right: left + width, width, height });

  test('would be hidden if the notice covers more than half of it', () => {
    expect(wouldHide(own, control(300, 44, 44))).toBe(true);
    // The box of a search across the page is lower than the notice, and hardly wider.
    expect(wouldHide(own, control(0, 360, 48))).toBe(true);
    // Three fifths of a button at the edge of the window are below the notice.
    expect(wouldHide(own, control(320, 40, 44))).toBe(true);
  });
  test('can still be used if at least half of it stays visible', () => {
    // A card's picture is much higher than the notice.
    expect(wouldHide(own, control(16, 160, 213))).toBe(false);
    // At a desk the notice stands at the end of a box that is wider than the notice.
    expect(wouldHide({ left: 1040, right: 1424, height: 60 }, control(200, 1200, 48))).toBe(false);
    // Exactly half of a button at the edge of the window is beside the notice.
    expect(wouldHide(own, control(0, 32, 44))).toBe(false);
  });
});
