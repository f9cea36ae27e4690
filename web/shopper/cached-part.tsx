import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Packed } from '../api/packed.ts';
import type { MenuCategory } from './menu-category.ts';

/**
 * Caches parts of the frame between pages: the HTML `inside` a part, which depends only on its texts and on `by`, and
 * the menu, which a loader packs and a page of this request then shows. See cached-frame.tsx.
 */
export type FrameKeeper = {
  html: (by: readonly string[], inside: ReactNode, pathname: string) => string;
  packMenu: (categories: readonly Category[]) => Packed<MenuCategory[]>;
  menu: () => readonly MenuCategory[];
};

/** Set only on the server: the browser renders each part itself and takes over the HTML that it finds. */
export const FrameKeeping = createContext<FrameKeeper | undefined>(undefined);

type CachedPartProps = ComponentProps<'div'> & {
  tag: 'div' | 'nav';
  /** The part's name, and everything that it shows besides its texts. */
  by: readonly string[];
};

function KeptPart({ by, ...part }: CachedPartProps) {
  const keeper = useContext(FrameKeeping);
  const { pathname } = useLocation();
  if (!keeper) return <PlainPart by={by} {...part} />;
  const { tag: Tag, children, ...rest } = part;
  // React itself wrote this HTML.
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: keeper.html(by, children, pathname) }} />;
}

function PlainPart({ tag: Tag, by: _by, ...rest }: CachedPartProps) {
  return <Tag {...rest} />;
}

/**
 * A part of the frame that is the same on many pages, so the server caches React's HTML inside it. The part must
 * contain no pictures, because React also writes into the head for these. The browser's script has none of the caching.
 */
export const CachedPart = import.meta.env.SSR ? KeptPart : PlainPart;
