import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ByCategory } from '../by-category.tsx';
import { useFrame } from './use-frame.ts';
import { SearchBox } from '../search-box.tsx';

type NothingHereProps = { title: string; toShop: string; className?: string; children: ReactNode };

/**
 * The page for an address that leads to nothing. The page offers ways to continue: a search, the shop and its
 * categories.
 */
export default function NothingHere({ title, toShop, className = '', children }: NothingHereProps) {
  const { categories } = useFrame();
  return (
    <div className={`wrap ${className}`}>
      <div className="mx-auto flex max-w-md flex-col items-center gap-4 pt-12 text-center">
        <div aria-hidden className="woven mb-2 w-24" />
        <h1 className="display text-3xl">{title}</h1>
        <p className="text-ink-soft">{children}</p>
        <SearchBox words="" />
        <ButtonLink to="/shop">{toShop}</ButtonLink>
      </div>
      <ByCategory categories={categories} />
    </div>
  );
}
