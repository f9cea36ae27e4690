import type { Page } from '@playwright/test';
import { waitForContent } from './journey.ts';

// The functions of this file find words that do not come from the messages, on pages in the accented pseudo-language.

/**
 * Presses the first six buttons of the page that open dialogs or menus, and returns the texts that are then on the
 * page. Skips buttons outside <main> whose names are in `seen`, and adds the names of such buttons to `seen`.
 */
export async function textsBehindButtons(page: Page, seen: Set<string>): Promise<string[]> {
  const openers = page.locator('button[aria-haspopup]:visible, button[aria-expanded="false"]:visible');
  const texts: string[] = [];
  for (let index = 0, opened = 0; index < (await openers.count()) && opened < 6; index++) {
    const opener = openers.nth(index);
    const [frame, name] = await opener.evaluate((button) => [
      button.closest('main') ? '' : 'frame',
      button.getAttribute('aria-label') ?? button.textContent,
    ]);
    if (frame && seen.has(name ?? '')) continue;
    if (frame) seen.add(name ?? '');
    opened++;
    // The code does not click with the pointer, because the dialog of the former button may cover this button.
    await opener.dispatchEvent('click');
    await waitForContent(page);
    texts.push(...(await readTexts(page)));
    await page.keyboard.press('Escape');
  }
  return texts;
}

/** Returns all texts of the page: visible texts, texts for screen readers, and hints. */
export async function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, code, [lang]:not(html), [translate="no"]'))
        texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
}

// Matches words with a letter that the pseudo-language always accents. If the letter has no accent, the word does not
// come from the messages.
const PLAIN = /(?<![\p{L}\p{M}])[A-Za-z]*[aeioucdnsyztlr][A-Za-z]*(?![\p{L}\p{M}])/gu;
// Matches texts that are the same in every language: email and web addresses, order numbers, colour codes, the short
// ids of orders, dates, file formats and keyboard keys.
const SAME_EVERYWHERE = new RegExp(
  [
    /\S+@\S+|https?:\S+/,
    /\bORD\d+|#[0-9A-Fa-f]{6,8}\b|\b(\d\d )?[A-Z][a-z]{2} \d{4}\b/,
    // Matches ids, and the tabs of the legal pages, which the specification names by their addresses.
    /\b[0-9a-f]{8}(-[0-9a-f-]{27})?\b|\b[0-9a-f]{32}\b|privacy-policy|terms-conditions/,
    // Matches the couriers of a new shop, the gateways, and the name of a language that the shop offers.
    /\b(Blue Dart|Delhivery|DTDC|Ekart|India Post|XpressBees|Razorpay|PhonePe|Cashfree|English)\b/,
    // Matches the names of the variables in a message's template.
    /\{(code|shop|name|number|total|day|link)\}/,
    /\b(CSV|UTF-8|SKU|PNG|JPEG|WebP|AVIF|GIF|Ctrl|Enter|Esc|Tab|Shift)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Lists the words of three letters or more that are not in the pseudo-language. */
export function plainWords(...texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    (text.replaceAll(SAME_EVERYWHERE, ' ').match(PLAIN) ?? []).filter((word) => word.length >= 3),
  );
}

/** Returns the text that the HTML of an email shows. */
export function visibleText(html: string): string {
  return html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll(/&\w+;/g, ' ');
}
