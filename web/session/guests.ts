/**
 * Returns whether shoppers may search and fill a cart before they sign in. Reads the owner's setting from the frame
 * around every page (web/shopper/frame/layout.tsx). Only actions and guards use this function, which runs in the
 * browser.
 */
export function guestsMayShop(): boolean {
  return document.querySelector('[data-guests]') !== null;
}
