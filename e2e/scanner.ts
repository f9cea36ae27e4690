import type { Page } from '@playwright/test';

/**
 * Types as a scanner does, wherever the focus is: all keys at once, and then Enter, even if the page handles them
 * slowly.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const box = document.activeElement ?? document.body;
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const press of presses) box.dispatchEvent(press);
    },
    [...text, 'Enter'],
  );
}

/** Types as a scanner does while a text box has the focus, which gets the letters. */
export async function scanIntoFocus(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const box = document.activeElement;
      if (!(box instanceof HTMLInputElement)) throw new Error('no box has the focus');
      box.setSelectionRange(box.value.length, box.value.length);
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const press of presses) {
        box.dispatchEvent(press);
        if (press.key !== 'Enter') document.execCommand('insertText', false, press.key);
      }
    },
    [...text, 'Enter'],
  );
}
