import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const MOST_STEPS = 150;
type Step = 'Tab' | 'Shift+Tab';

/** Presses Tab until the target has the focus. Throws if the focus is not on the target after 150 presses. */
export async function tabTo(page: Page, target: Locator, step: Step = 'Tab'): Promise<void> {
  // The function finds the element only once, because finding it takes longer than a step.
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
    // React has replaced the element, so the function finds it again.
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
