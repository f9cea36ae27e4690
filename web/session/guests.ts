/**
 * Answers whether shoppers may search and fill a cart before they sign in. The answer is read from this page, because
 * the owner's setting is part of the frame around every page (web/shopper/frame/layout.tsx). For actions and guards,
 * which run in the browser.
 */
export function guestsMayShop(): boolean {
  return document.querySelector('[data-guests]') !== null;
}
