import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { MarkedPieces } from '../marked-pieces.ts';
import type { CardKeeper, ShownCard } from './card-keeper.ts';
import { CardItem } from './card-list.tsx';
import { unpackCard, type CardProduct } from './to-card.ts';
import type { Shopping } from './use-shopping.ts';

/** A card as it was packed and unpacked, with its HTML by look. `bytes` is what all of that takes, about. */
type KeptCard = {
  readonly text: string;
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
 * The cards of the last pages with their HTML, for the server: a page made anew shows mostly cards that others have shown.
 * A card is known by the text it was packed as, which is all that it shows, so none is ever old. The least recently used go first
 * when `maxBytes` is reached.
 */
export class KeptCards {
  readonly #maxBytes: number;
  readonly #cards = new Map<string, KeptCard>();
  readonly #byProduct = new WeakMap<CardProduct, KeptCard>();
  #bytes = 0;

  constructor(maxBytes = 8 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** How much memory is used, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The product of a packed card: the same object for the same text. */
  product(text: string): CardProduct {
    const known = this.#cards.get(text);
    if (known) {
      this.#cards.delete(text);
      this.#cards.set(text, known);
      return known.product;
    }
    // A copy: the text is a part of the whole list's, which it would keep in memory.
    const copy = Buffer.from(text);
    const card = { text: copy.toString(), product: unpackCard(text), html: new Map<string, Uint8Array>(), bytes: 0 };
    this.#cards.set(card.text, card);
    this.#byProduct.set(card.product, card);
    // Once as it was packed, and again as the product's texts.
    this.#grow(card, 2 * copy.length + BYTES_OF_CARD);
    return card.product;
  }

  /** What React writes for the card of a product that `product` gave, with its place in a list. */
  html(shown: ShownCard): Uint8Array {
    const { product, sizes, isFirst = false, look = 'card', place = '' } = shown;
    const card = this.#byProduct.get(product);
    const key = `${look} ${isFirst} ${sizes} ${place}`;
    const known = card?.html.get(key);
    if (known) return known;
    const html = utf8.encode(written(shown));
    // A card of this page that others have already driven out is not kept any more.
    if (card && this.#cards.get(card.text) === card) {
      card.html.set(key, html);
      this.#grow(card, html.length + BYTES_OF_HTML);
    }
    return html;
  }

  #grow(card: KeptCard, bytes: number): void {
    card.bytes += bytes;
    this.#bytes += bytes;
    for (const [text, oldest] of this.#cards) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cards.delete(text);
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

/** The cards of one page, which stand in it as marks until all is written. */
export class PageCards implements CardKeeper {
  readonly #kept: KeptCards;
  readonly #pieces: MarkedPieces;

  constructor(kept: KeptCards, pieces: MarkedPieces) {
    this.#kept = kept;
    this.#pieces = pieces;
  }

  product(text: string): CardProduct {
    return this.#kept.product(text);
  }

  html(cards: readonly ShownCard[]): string {
    return this.#pieces.mark(cards.map((card) => this.#kept.html(card)));
  }
}
