import type { HelpTopic } from './help-topics.ts';

/**
 * The path of a product's page, perhaps with one of its colours chosen: its name, and its id where the name leads to
 * another product. The path contains only the id if the name consists of dots, which browsers would read as a parent
 * folder.
 */
export function productPath(product: { id: string; name: string; sharesName?: boolean }, color?: string): string {
  const isDots = /^\.+$/.test(product.name);
  const query = new URLSearchParams();
  if (product.sharesName || isDots) query.set('id', product.id);
  if (color !== undefined) query.set('color', color);
  return `/product/${isDots ? '-' : encodeURIComponent(product.name)}${query.size > 0 ? '?' : ''}${query}`;
}

/**
 * The product's name in the path of its page, in any language. In an open page the router asks for that path with
 * ".data" at its end. The router's own parameter does not work here: it turns "%2F" into a slash, also where the name
 * itself contains "%2F".
 */
export function productNameIn(path: string): string {
  return decodeURIComponent(
    path
      .replace(/\.data$/, '')
      .split('/')
      .findLast(Boolean) ?? '',
  );
}

/** The address that answers a topic of the help page. */
export function helpPath(topic: HelpTopic): string {
  return `/help#${topic}`;
}

const SHOP_PATH = /^\/(home|about|shop|search|help|product\/[^/]+|page\/[a-z0-9-]+)?(\?[^#]*)?$/u;

/** True for the address of a public page of this shop, such as /shop?sort=newest; never for another site's. */
export function isShopPath(path: string): boolean {
  return SHOP_PATH.test(path) && !path.includes('\\') && isDecodable(path);
}

/** False where a percent sign is not followed by a valid code, so that decoding the path would fail. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
