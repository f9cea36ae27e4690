import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { Packed } from '../../api/packed.ts';
import { inJson, type MarkedPieces } from '../marked-pieces.ts';
import { packMenu, unpackMenu, type MenuCategory } from '../menu-category.ts';
import type { FrameKeeper } from '../cached-part.tsx';

/** The categories of every page, packed and as they are unpacked. */
type KeptMenu = { readonly packed: Uint8Array; readonly menu: readonly MenuCategory[] };

type KeptPiece = { readonly by: readonly string[]; readonly html: Uint8Array };

/** Parts of the frame, of some 1 kB each, that are kept. */
const MOST_KEPT = 32;

const utf8 = new TextEncoder();

/** Parts of the last pages' frames with their HTML, for the server. The least recently used go first. */
export class CachedFrame {
  #kept: KeptPiece[] = [];
  readonly #menus = new WeakMap<readonly Category[], KeptMenu>();

  /** What React writes inside a part on the page with this path. */
  html(by: readonly string[], inside: ReactNode, pathname: string): Uint8Array {
    const piece = this.#kept.find((one) => isSame(one.by, by)) ?? { by, html: written(inside, pathname) };
    if (this.#kept[0] !== piece) this.#kept = [piece, ...this.#kept.filter((one) => one !== piece)].slice(0, MOST_KEPT);
    return piece.html;
  }

  /** The menu of categories that pages read again and again, until these change. */
  menu(categories: readonly Category[]): KeptMenu {
    const known = this.#menus.get(categories);
    if (known) return known;
    const packed = packMenu(categories);
    const kept = { packed: inJson(packed), menu: unpackMenu(packed) };
    this.#menus.set(categories, kept);
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

  /** A mark, in whose place the menu's text comes. */
  packMenu(categories: readonly Category[]): Packed<MenuCategory[]> {
    const { packed, menu } = this.#kept.menu(categories);
    this.#menu = menu;
    return this.#pieces.mark([packed]);
  }

  /** The menu that `packMenu` has packed. */
  menu(): readonly MenuCategory[] {
    return this.#menu;
  }
}
