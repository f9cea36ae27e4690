import type { HelpTopic } from './help-topics.ts';

/**
 * Returns the path of a product's page, with a chosen colour if one is given. The path contains the product's name, and
 * also the product's id if the name alone would lead to another product. If the name consists only of dots, the path
 * has only the id, because browsers would read the dots as the parent folder.
 */
export function productPath(product: { id: string; name: string; sharesName?: boolean }, color?: string): string {
  const isDots = /^\.+$/.test(product.name);
  const query = new URLSearchParams();
  if (product.sharesName || isDots) query.set('id', product.id);
  if (color !== undefined) query.set('color', color);
  return `/product/${isDots ? '-' : encodeURIComponent(product.name)}${query.size > 0 ? '?' : ''}${query}`;
}

/**
 * Reads the name of the product from the path of its page, in any language. During client-side navigation, the router
 * requests the path of the page with ".data" at its end. The router's own parameter does not work for names of
 * products, because it turns "%2F" into a slash, even if the name itself contains "%2F".
 */
export function productNameIn(path: string): string {
  return decodeURIComponent(
    path
      .replace(/\.data$/, '')
      .split('/')
      .findLast(Boolean) ?? '',
  );
}

/** Returns the address of the section of the help page about a topic. */
export function helpPath(topic: HelpTopic): string {
  return `/help#${topic}`;
}

const SHOP_PATH = /^\/(home|about|shop|search|help|product\/[^/]+|page\/[a-z0-9-]+)?(\?[^#]*)?$/u;

/**
 * Returns whether a text is the address of a public page of this shop, such as /shop?sort=newest; an address of any
 * other site is not.
 */
export function isShopPath(path: string): boolean {
  return SHOP_PATH.test(path) && !path.includes('\\') && isDecodable(path);
}

/** Returns whether the path can be decoded. It cannot if a percent sign is not followed by a valid code. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
