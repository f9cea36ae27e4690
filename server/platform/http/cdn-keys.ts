import { createHash } from 'node:crypto';
import type { Dependencies } from '../site-version/dependencies.ts';

/**
 * The parts of the catalogue that an answer shows, or the parts that have changed. The keys of the changed parts tell
 * the CDN which answers to purge.
 */
type Parts = Pick<Dependencies, 'lists' | 'order' | 'stocks' | 'products' | 'cards'>;

/** Every answer has this key. If anything at all may have changed, the CDN purges all answers by this key. */
export const EVERYTHING = 'shop';
/** The keys of long answers, which show too many products to have a key for each product. */
const [MANY_PRODUCTS, MANY_CARDS] = ['products', 'cards'];
/**
 * An answer with more products than this gets no key for each product: Bunny accepts only 1,024 bytes of keys, and
 * Akamai 128 keys.
 */
const MOST_SHOWN = 100;

/** Returns the keys of an answer that shows these parts; most keys have at most seven letters. */
export function keysOfAnswer(shown: Parts): string[] {
  const isLong = shown.products.size + shown.cards.size > MOST_SHOWN;
  return [
    EVERYTHING,
    ...kindsOf(shown),
    ...(!isLong ? each(shown) : []),
    ...(isLong && shown.products.size > 0 ? [MANY_PRODUCTS] : []),
    ...(isLong && shown.cards.size > 0 ? [MANY_CARDS] : []),
  ];
}

/**
 * Returns the keys under which a CDN finds all answers that show any of these parts; undefined means that anything may
 * have changed.
 */
export function keysOfChange(changed: Parts | undefined): string[] {
  if (!changed) return [EVERYTHING];
  return [
    ...kindsOf(changed),
    ...(changed.products.size > 0 ? [MANY_PRODUCTS] : []),
    ...(changed.cards.size > 0 ? [MANY_CARDS] : []),
    ...each(changed),
  ];
}

function kindsOf({ lists, order, stocks }: Parts): string[] {
  return [...(lists ? ['lists'] : []), ...(order ? ['order'] : []), ...(stocks ? ['stocks'] : [])];
}

function each({ products, cards }: Parts): string[] {
  return [...[...products].map((id) => `p-${short(id)}`), ...[...cards].map((id) => `c-${short(id)}`)];
}

/** Makes a short key; if two products share a key, the CDN purges both. */
function short(id: string): string {
  return createHash('sha1').update(id).digest('base64url').slice(0, 4);
}
