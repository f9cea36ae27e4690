/**
 * Returns whether shoppers may search and fill a cart before they sign in. The answer stands in the page, because the
 * frame around every page (web/shopper/frame/layout.tsx) contains the owner's setting. Only actions and guards use this
 * function, which runs in the browser.
 */
export function guestsMayShop(): boolean {
  return document.querySelector('[data-guests]') !== null;
}
