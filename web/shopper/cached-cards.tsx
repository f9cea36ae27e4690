import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import { inJson, type MarkedPieces } from './marked-pieces.ts';
import type { CardKeeper, Choose, ShownCard } from './card-keeper.ts';
import { CardItem } from './card-list.tsx';
import { cardsBegin, cardsEnd, packCard, unpackCard, withOffer, type CardProduct } from './packed-card.ts';
import type { Shopping } from './use-shopping.ts';

/**
 * A card as it was packed, the same as it stands in the page, and unpacked; with its HTML by look. `bytes` is what all
 * of that takes, about.
 */
type CachedCard = {
  readonly line: string;
  readonly packed: Uint8Array;
  readonly product: CardProduct;
  readonly html: Map<string, Uint8Array>;
  bytes: number;
};

/** What the objects of one card take besides its texts, and of one piece of HTML besides its bytes, about. */
const BYTES_OF_CARD = 2_000;
const BYTES_OF_HTML = 300;

/** Gives bytes a memory of their own: a Buffer may lie in a larger piece, which it would keep. */
const utf8 = new TextEncoder();

/** A page does not know who is signed in, so nothing is wished for. */
const nobodys: Shopping = {
  isWished: () => false,
  toggleWish: async () => false,
  addToCart: async () => false,
};

/**
 * The cards of the last pages with their HTML, for the server: a page made anew shows mostly cards that others have
 * shown. A card is known by the line it was packed as, which is all that it shows, so none is ever old. The least
 * recently used go first when `maxBytes` is reached.
 */
export class CachedCards {
  readonly #maxBytes: number;
  readonly #cards = new Map<string, CachedCard>();
  readonly #byProduct = new WeakMap<CardProduct, CachedCard>();
  #bytes = 0;

  constructor(maxBytes = 8 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** How much memory is used, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The card of a line: the same product for the same line. */
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
    // Twice as it was packed, and again as the product's texts.
    this.#grow(card, 3 * card.packed.length + BYTES_OF_CARD);
    return card;
  }

  /** What React writes for the card of a product that `card` gave, with its place in a list. */
  html(shown: ShownCard): Uint8Array {
    const { product, sizes, isFirst = false, look = 'card', place = '' } = shown;
    const card = this.#byProduct.get(product);
    const key = `${look} ${isFirst} ${sizes} ${place}`;
    const known = card?.html.get(key);
    if (known) return known;
    const html = utf8.encode(written(shown));
    // A card of this page that others have already driven out is not kept any more.
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
    ({ originalPrice, discountPrice }) =>
      originalPrice !== first?.originalPrice || discountPrice !== first.discountPrice,
  );
}

const [BEGIN, END] = [inJson(cardsBegin), inJson(cardsEnd)];

/** The cards of one page, which stand in it as marks until all is written. */
export class PageCards implements CardKeeper {
  readonly #kept: CachedCards;
  readonly #pieces: MarkedPieces;
  readonly #packed = new Map<Packed<CardProduct[]>, CardProduct[]>();

  constructor(kept: CachedCards, pieces: MarkedPieces) {
    this.#kept = kept;
    this.#pieces = pieces;
  }

  /** A mark, in whose place the cards' text comes: as a text the router would write it as JSON again for each page. */
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
    // Where all variants cost the same, it does not matter which of them is chosen.
    if (!choose || !isVaried(card.product)) return card;
    const offer = choose(product.read().variants);
    return offer ? this.#kept.card(withOffer(card.line, offer)) : card;
  }

  /** The products of the cards that `pack` has packed. */
  products(packed: Packed<CardProduct[]>): CardProduct[] {
    return this.#packed.get(packed) ?? [];
  }

  html(cards: readonly ShownCard[]): string {
    return this.#pieces.mark(cards.map((card) => this.#kept.html(card)));
  }
}
