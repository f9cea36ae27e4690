import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Packed } from '../api/packed.ts';
import type { MenuCategory } from './menu-category.ts';

/**
 * What remembers parts of the frame from page to page: the HTML of what is `inside` one, which shows
 * nothing but its texts and what is in `by`; and the menu, which a loader packs and a page of this request
 * then shows. See cached-frame.tsx.
 */
export type FrameKeeper = {
  html: (by: readonly string[], inside: ReactNode, pathname: string) => string;
  packMenu: (categories: readonly Category[]) => Packed<MenuCategory[]>;
  menu: () => readonly MenuCategory[];
};

/** There on the server only: the browser renders each part itself and takes over the HTML that it finds. */
export const FrameKeeping = createContext<FrameKeeper | undefined>(undefined);

type CachedPartProps = ComponentProps<'div'> & {
  tag: 'div' | 'nav';
  /** The part's name, and all that it shows besides its texts. */
  by: readonly string[];
};

/**
 * A part of the frame that is the same on many pages, so that the server keeps what React wrote inside it. No pictures:
 * for these React writes something into the head, too.
 */
export function CachedPart({ tag: Tag, by, children, ...rest }: CachedPartProps) {
  const keeper = useContext(FrameKeeping);
  const { pathname } = useLocation();
  if (!keeper) return <Tag {...rest}>{children}</Tag>;
  // What React itself wrote for this part.
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: keeper.html(by, children, pathname) }} />;
}
