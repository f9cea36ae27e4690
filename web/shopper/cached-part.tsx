import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Packed } from '../api/packed.ts';
import type { MenuCategory } from './menu-category.ts';

/**
 * Caches the HTML of frame parts for many pages (cached-frame.tsx). `html` returns the HTML of `inside`, the children
 * of a part. This HTML may depend only on the language and on `by`. A loader calls `packMenu`, and the page of the same
 * request calls `menu`.
 */
export type FrameKeeper = {
  html: (by: readonly string[], inside: ReactNode, pathname: string) => string;
  packMenu: (categories: readonly Category[]) => Packed<MenuCategory[]>;
  menu: () => readonly MenuCategory[];
};

/**
 * The context has a value only on the server: the browser renders each part itself and hydrates the HTML that it finds.
 */
export const FrameKeeping = createContext<FrameKeeper | undefined>(undefined);

type CachedPartProps = ComponentProps<'div'> & {
  tag: 'div' | 'nav';
  /** The name of the part, and all other values on which its HTML depends, except the language. */
  by: readonly string[];
};

function KeptPart({ by, ...part }: CachedPartProps) {
  const keeper = useContext(FrameKeeping);
  const { pathname } = useLocation();
  if (!keeper) return <PlainPart by={by} {...part} />;
  const { tag: Tag, children, ...rest } = part;
  // This HTML is safe, because React itself has written it.
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: keeper.html(by, children, pathname) }} />;
}

function PlainPart({ tag: Tag, by: _by, ...rest }: CachedPartProps) {
  return <Tag {...rest} />;
}

/**
 * A part of the frame that is equal on many pages, so that the server caches its HTML. The part must contain no
 * pictures, because for a picture React also writes into the page's head. The browser's script contains no code for
 * this caching.
 */
export const CachedPart = import.meta.env.SSR ? KeptPart : PlainPart;
