import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const MOST_STEPS = 150;
type Step = 'Tab' | 'Shift+Tab';

/** Presses Tab until the target has the focus. Throws if the focus is not on the target after 150 presses. */
export async function tabTo(page: Page, target: Locator, step: Step = 'Tab'): Promise<void> {
  // Each step checks the element itself, because finding it by its name takes longer than the step.
  let element = await target.elementHandle();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const seen = await element?.evaluate((one) =>
      one === document.activeElement ? getComputedStyle(one).outlineStyle : one.isConnected,
    );
    if (typeof seen === 'string') {
      // The focused element must have a visible outline.
      expect(seen).not.toBe('none');
      return;
    }
    // The element is no longer in the page, because React has rendered it again, so the code looks it up anew.
    if (!seen) element = await target.elementHandle();
    else await page.keyboard.press(step);
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Moves the focus to the target by Tab, then presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter', step: Step = 'Tab'): Promise<void> {
  await tabTo(page, target, step);
  await page.keyboard.press(key);
}
