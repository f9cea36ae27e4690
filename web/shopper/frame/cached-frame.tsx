import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn, type Locale } from '#messages/locales.ts';
import type { Packed } from '../../api/packed.ts';
import { inJson, type MarkedPieces } from '../marked-pieces.ts';
import { packMenu, unpackMenu, type MenuCategory } from '../menu-category.ts';
import type { FrameKeeper } from '../cached-part.tsx';

/** The menu of categories, packed and unpacked. */
type KeptMenu = { readonly packed: Uint8Array; readonly menu: readonly MenuCategory[] };

type KeptPiece = { readonly by: readonly string[]; readonly html: Uint8Array };

/** The most parts that the cache holds; each has about 1 kB. */
const MOST_KEPT = 32;

const utf8 = new TextEncoder();

/**
 * Caches frame parts of recent pages with their HTML on the server. If there are too many, the cache drops the least
 * recently used part.
 */
export class CachedFrame {
  #kept: KeptPiece[] = [];
  readonly #menus = new WeakMap<readonly Category[], Map<Locale, KeptMenu>>();

  /** Returns React's HTML inside a frame part, for the page with this path. */
  html(by: readonly string[], inside: ReactNode, pathname: string): Uint8Array {
    const piece = this.#kept.find((one) => isSame(one.by, by)) ?? { by, html: written(inside, pathname) };
    if (this.#kept[0] !== piece) this.#kept = [piece, ...this.#kept.filter((one) => one !== piece)].slice(0, MOST_KEPT);
    return piece.html;
  }

  /** Returns the menu of categories. All pages use the same menu until the categories change. */
  menu(categories: readonly Category[]): KeptMenu {
    const locale = currentLocale();
    const menus = this.#menus.get(categories) ?? new Map<Locale, KeptMenu>();
    const known = menus.get(locale);
    if (known) return known;
    const packed = packMenu(categories);
    const kept = { packed: inJson(packed), menu: unpackMenu(packed) };
    this.#menus.set(categories, menus.set(locale, kept));
    return kept;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

function written(inside: ReactNode, pathname: string): Uint8Array {
  const locale = currentLocale();
  return utf8.encode(
    renderToString(
      <StaticRouter basename={pathIn(locale, '/')} location={pathIn(locale, pathname)}>
        {inside}
      </StaticRouter>,
    ),
  );
}

/** The frame of one page. */
export class PageFrame implements FrameKeeper {
  readonly #kept: CachedFrame;
  readonly #pieces: MarkedPieces;
  #menu: readonly MenuCategory[] = [];

  constructor(kept: CachedFrame, pieces: MarkedPieces) {
    this.#kept = kept;
    this.#pieces = pieces;
  }

  html(by: readonly string[], inside: ReactNode, pathname: string): string {
    return this.#pieces.mark([this.#kept.html(by, inside, pathname)]);
  }

  /** Returns a mark (marked-pieces.ts), which the text of the menu replaces later. */
  packMenu(categories: readonly Category[]): Packed<MenuCategory[]> {
    const { packed, menu } = this.#kept.menu(categories);
    this.#menu = menu;
    return this.#pieces.mark([packed]);
  }

  /** Returns the menu that `packMenu` has packed before. */
  menu(): readonly MenuCategory[] {
    return this.#menu;
  }
}
