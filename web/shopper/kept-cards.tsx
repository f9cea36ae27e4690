import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { CardKeeper, ShownCard } from './card-keeper.ts';
import { CardInside } from './product-card.tsx';
import { unpackCard, type CardProduct } from './to-card.ts';
import type { Shopping } from './use-shopping.ts';

/** Some pages of a large shop: a card takes about 7 kB. */
const MOST = 2000;

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
 * A card is known by the text it was packed as, which is all that it shows, so none is ever old.
 */
export class KeptCards {
  readonly #cards = new Map<string, CardProduct>();
  readonly #html = new WeakMap<CardProduct, Map<string, Uint8Array>>();

  /** The product of a packed card: the same object for the same text. */
  product(text: string): CardProduct {
    const known = this.#cards.get(text);
    if (known) {
      this.#cards.delete(text);
      this.#cards.set(text, known);
      return known;
    }
    const product = unpackCard(text);
    // A copy: the text is a part of the whole list's, which it would keep in memory.
    this.#cards.set(Buffer.from(text).toString(), product);
    const oldest = this.#cards.keys().next().value;
    if (this.#cards.size > MOST && oldest !== undefined) this.#cards.delete(oldest);
    return product;
  }

  /** What React writes inside the card of a product that `product` gave. */
  html(card: ShownCard): Uint8Array {
    const { product, sizes, isFirst = false, look = 'card' } = card;
    const ofProduct = this.#html.get(product) ?? new Map<string, Uint8Array>();
    this.#html.set(product, ofProduct);
    const key = `${look} ${isFirst} ${sizes}`;
    const html = ofProduct.get(key) ?? utf8.encode(written(card));
    ofProduct.set(key, html);
    return html;
  }
}

function written(card: ShownCard): string {
  const home = pathIn(currentLocale(), '/');
  return renderToString(
    <StaticRouter basename={home} location={home}>
      <CardInside {...card} shopping={nobodys} isNear={false} />
    </StaticRouter>,
  );
}

/**
 * The cards of one page: React writes a mark for each, and the kept HTML takes its place as bytes, which React would weigh and
 * encode each time. Nobody else can write a mark: it has the render's nonce.
 */
export class PageCards implements CardKeeper {
  readonly #kept: KeptCards;
  readonly #mark: string;
  readonly #html: Uint8Array[] = [];

  constructor(kept: KeptCards, nonce: string) {
    this.#kept = kept;
    this.#mark = `<!--card ${nonce} `;
  }

  product(text: string): CardProduct {
    return this.#kept.product(text);
  }

  html(card: ShownCard): string {
    return `${this.#mark}${this.#html.push(this.#kept.html(card)) - 1}-->`;
  }

  /** The page with its cards in the places of their marks. */
  filled(page: Buffer): Buffer {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = page.indexOf(this.#mark); at !== -1; at = page.indexOf(this.#mark, from)) {
      const end = page.indexOf('-->', at);
      const html = this.#html[Number(page.toString('latin1', at + this.#mark.length, end))];
      parts.push(page.subarray(from, at), html ?? new Uint8Array());
      from = end + '-->'.length;
    }
    return Buffer.concat([...parts, page.subarray(from)]);
  }
}
