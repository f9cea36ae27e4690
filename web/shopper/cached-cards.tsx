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
 * A packed card, exactly as the page contains it, its unpacked product,
 * and its HTML by look. `bytes` is the estimated size of all of it.
 */
type CachedCard = {
  readonly line: string;
  readonly packed: Uint8Array;
  readonly product: CardProduct;
  readonly html: Map<string, Uint8Array>;
  bytes: number;
};

/** Estimates: the memory of one card's objects besides its texts, and of one piece of HTML besides its bytes. */
const BYTES_OF_CARD = 2_000;
const BYTES_OF_HTML = 300;

/** Copies bytes into memory of their own: a Buffer may be a part of a larger one, which it would keep alive. */
const utf8 = new TextEncoder();

/** A page does not know who is signed in, so it shows no wishes. */
const nobodys: Shopping = {
  isWished: () => false,
  toggleWish: async () => false,
  addToCart: async () => false,
};

/**
 * Caches the cards of recent pages with their HTML on the server, because a new page shows mostly cards that others
 * have shown. The key of a card is its packed line, which holds everything that it shows, so a cached card is never
 * stale. At `maxBytes`, the least recently used ones are dropped.
 */
export class CachedCards {
  readonly #maxBytes: number;
  readonly #cards = new Map<string, CachedCard>();
  readonly #byProduct = new WeakMap<CardProduct, CachedCard>();
  #bytes = 0;

  constructor(maxBytes = 8 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The estimated memory use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers the card of a line: always the same product for the same line. */
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
    // The text counts twice as packed, and once more as the product's texts.
    this.#grow(card, 3 * card.packed.length + BYTES_OF_CARD);
    return card;
  }

  /** Answers React's HTML for the card of a product that `card` gave, with its place in a list. */
  html(shown: ShownCard): Uint8Array {
    const { product, sizes, isFirst = false, look = 'card', place = '' } = shown;
    const card = this.#byProduct.get(product);
    const key = `${look} ${isFirst} ${sizes} ${place}`;
    const known = card?.html.get(key);
    if (known) return known;
    const html = utf8.encode(written(shown));
    // If other cards have already pushed this one out of the cache, its HTML is not cached any more.
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

/** True if a card shows the same without this offer, so that one card serves more lists. */
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

/** The cards of one page, which contains marks for them until the whole page is written. */
export class PageCards implements CardKeeper {
  readonly #kept: CachedCards;
  readonly #pieces: MarkedPieces;
  readonly #packed = new Map<Packed<CardProduct[]>, CardProduct[]>();

  constructor(kept: CachedCards, pieces: MarkedPieces) {
    this.#kept = kept;
    this.#pieces = pieces;
  }

  /** Answers a mark that the cards' text later replaces: the router would encode a text as JSON again for each page. */
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
    // If all variants have one colour and one price, the choice among them does not matter.
    if (!choose || !isVaried(card.product)) return card;
    const offer = choose(product.read());
    return offer && !isOwn(offer, card.product) ? this.#kept.card(withOffer(card.line, offer)) : card;
  }

  /** Answers the products of the cards that `pack` has packed. */
  products(packed: Packed<CardProduct[]>): CardProduct[] {
    return this.#packed.get(packed) ?? [];
  }

  html(cards: readonly ShownCard[]): string {
    return this.#pieces.mark(cards.map((card) => this.#kept.html(card)));
  }
}
