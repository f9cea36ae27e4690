import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Presses Tab until the target has the focus. Throws when `most` presses do not reach it. */
export async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      // The focus is visible.
      expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Moves the focus to the target by Tab, then presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
