import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { CardKeeper, ShownCard } from './card-keeper.ts';
import { CardInside } from './product-card.tsx';
import { unpackCard, type CardProduct } from './to-card.ts';
import type { Shopping } from './use-shopping.ts';

/** Some pages of a large shop: a card takes 10 kB. */
const MOST = 2000;

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
export class KeptCards implements CardKeeper {
  readonly #cards = new Map<string, CardProduct>();
  readonly #html = new WeakMap<CardProduct, Map<string, string>>();

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
  html({ product, sizes, isFirst = false, look = 'card' }: ShownCard): string {
    const ofProduct = this.#html.get(product) ?? new Map<string, string>();
    this.#html.set(product, ofProduct);
    const key = `${look} ${isFirst} ${sizes}`;
    const known = ofProduct.get(key);
    if (known !== undefined) return known;
    const home = pathIn(currentLocale(), '/');
    const html = renderToString(
      <StaticRouter basename={home} location={home}>
        <CardInside product={product} sizes={sizes} isFirst={isFirst} look={look} shopping={nobodys} isNear={false} />
      </StaticRouter>,
    );
    ofProduct.set(key, html);
    return html;
  }
}
