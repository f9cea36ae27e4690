import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import { inJson, type MarkedPieces } from './marked-pieces.ts';
import type { CardKeeper, Choose, ShownCard } from './card-keeper.ts';
import { CardItem } from './card-list.tsx';
import {
  cardsBegin,
  cardsEnd,
  offerOf,
  packCard,
  unpackCard,
  withOffer,
  type CardOffer,
  type CardProduct,
} from './packed-card.ts';
import type { Shopping } from './use-shopping.ts';

/**
 * A cached card: its product as the packed text that the page contains, the unpacked product, and its HTML for each
 * look. `bytes` is the estimated memory of all of these.
 */
type CachedCard = {
  readonly line: string;
  readonly packed: Uint8Array;
  readonly product: CardProduct;
  readonly html: Map<string, Uint8Array>;
  bytes: number;
};

/**
 * Estimated bytes of memory. The first number is for the objects of a card without its texts; the second is for one
 * piece of HTML without its own bytes.
 */
const BYTES_OF_CARD = 2_000;
const BYTES_OF_HTML = 300;

/**
 * Encodes texts into memory of their own. `Buffer.from` may return a part of a larger Buffer, and all memory of that
 * Buffer would stay in use.
 */
const utf8 = new TextEncoder();

/** The server does not know who is signed in, so the pages that it renders show no wishes. */
const nobodys: Shopping = {
  isWished: () => false,
  toggleWish: async () => false,
  addToCart: async () => false,
};

/**
 * Caches the cards of recent pages with their HTML on the server, because a new page mostly shows cards that earlier
 * pages have shown. The key of a card is its packed line, which contains everything that the card shows, so a cached
 * card is never stale. When the cache reaches `maxBytes`, it drops the least recently used cards.
 */
export class CachedCards {
  readonly #maxBytes: number;
  readonly #cards = new Map<string, CachedCard>();
  readonly #byProduct = new WeakMap<CardProduct, CachedCard>();
  #bytes = 0;

  constructor(maxBytes = 8 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The estimated memory of all cached cards, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns the card of a packed line. As long as the card is in the cache, the same line returns the same product
   * object.
   */
  card(line: string): CachedCard {
    const known = this.#cards.get(line);
    if (known) {
      this.#cards.delete(line);
      this.#cards.set(line, known);
      return known;
    }
    const card = {
      line,
      packed: inJson(line),
      product: unpackCard(line),
      html: new Map<string, Uint8Array>(),
      bytes: 0,
    };
    this.#cards.set(line, card);
    this.#byProduct.set(card.product, card);
    // The bytes of the text count twice for the packed line, and once for the texts of the product.
    this.#grow(card, 3 * card.packed.length + BYTES_OF_CARD);
    return card;
  }

  /** Returns React's HTML of a product's card. The product must be an object that `card` has returned. */
  html(shown: ShownCard): Uint8Array {
    const { product, sizes, isFirst = false, look = 'card', place = '' } = shown;
    const card = this.#byProduct.get(product);
    const key = `${look} ${isFirst} ${sizes} ${place}`;
    const known = card?.html.get(key);
    if (known) return known;
    const html = utf8.encode(written(shown));
    // If newer cards have already pushed this card out of the cache, its HTML is not cached.
    if (card && this.#cards.get(card.line) === card) {
      card.html.set(key, html);
      this.#grow(card, html.length + BYTES_OF_HTML);
    }
    return html;
  }

  #grow(card: CachedCard, bytes: number): void {
    card.bytes += bytes;
    this.#bytes += bytes;
    for (const [line, oldest] of this.#cards) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cards.delete(line);
      this.#bytes -= oldest.bytes;
    }
  }
}

function written(card: ShownCard): string {
  const home = pathIn(currentLocale(), '/');
  return renderToString(
    <StaticRouter basename={home} location={home}>
      <CardItem card={card} shopping={nobodys} />
    </StaticRouter>,
  );
}

function isVaried({ variants: [first, ...others] }: CardProduct): boolean {
  return others.some(
    ({ color, originalPrice, discountPrice }) =>
      color !== first?.color || originalPrice !== first.originalPrice || discountPrice !== first.discountPrice,
  );
}

/**
 * Returns whether this offer looks the same on the card as the product's own offer. The list then uses the card with
 * the product's own offer, so that one cached card serves more lists.
 */
function isOwn({ place, isFrom }: CardOffer, product: CardProduct): boolean {
  const [chosen, own] = [product.variants[place], offerOf(product)];
  return (
    chosen?.color === own?.variant.color &&
    chosen?.originalPrice === own?.variant.originalPrice &&
    chosen?.discountPrice === own?.variant.discountPrice &&
    chosen?.stock === own?.variant.stock &&
    isFrom === own?.isFrom
  );
}

const [BEGIN, END] = [inJson(cardsBegin), inJson(cardsEnd)];

/**
 * The cards of one page. Until the page is complete, a mark (marked-pieces.ts) stands in place of each list of cards.
 */
export class PageCards implements CardKeeper {
  readonly #kept: CachedCards;
  readonly #pieces: MarkedPieces;
  readonly #packed = new Map<Packed<CardProduct[]>, CardProduct[]>();

  constructor(kept: CachedCards, pieces: MarkedPieces) {
    this.#kept = kept;
    this.#pieces = pieces;
  }

  /**
   * Returns a mark, which the text of the cards replaces later. Without a mark, the router would encode that text as
   * JSON again for each page.
   */
  pack(products: readonly Listed[], choose?: Choose): Packed<CardProduct[]> {
    const cards = products.map((product) => this.#card(product, choose));
    const packed = this.#pieces.mark([BEGIN, ...cards.map((card) => card.packed), END]);
    this.#packed.set(
      packed,
      cards.map(({ product }) => product),
    );
    return packed;
  }

  #card(product: Listed, choose: Choose | undefined): CachedCard {
    const card = this.#kept.card(packCard(product));
    // If all variants have the same colour and price, the card looks the same whichever of them is chosen.
    if (!choose || !isVaried(card.product)) return card;
    const offer = choose(product.read());
    return offer && !isOwn(offer, card.product) ? this.#kept.card(withOffer(card.line, offer)) : card;
  }

  /** Returns the products of a list of cards that `pack` has packed before. */
  products(packed: Packed<CardProduct[]>): CardProduct[] {
    return this.#packed.get(packed) ?? [];
  }

  html(cards: readonly ShownCard[]): string {
    return this.#pieces.mark(cards.map((card) => this.#kept.html(card)));
  }
}
