import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchSummary } from '#contract/search-summary.ts';
import { formatRupees } from '#domain/money.ts';
import { searchPath } from '#domain/search-path.ts';
import * as understoodText from '#text/understood.ts';
import { withTags } from '../ui/with-tags.tsx';

type UnderstoodProps = Omit<SearchSummary, 'exact'> & {
  total: number;
  onFollow?: () => void;
  /** Returns the address of a search for other words. */
  pathOf?: (words: string) => string;
};

/**
 * Explains how the shop understood a search, if that is not obvious: the corrected words, the recognized price, and the
 * word that was dropped because no product matches all words. Links to other searches.
 */
export function Understood({ total, onFollow, pathOf = searchPath, suggestion, ...found }: UnderstoodProps) {
  const link = (words: string) => (
    <Link to={pathOf(words)} onClick={onFollow} className="font-semibold underline">
      {words}
    </Link>
  );
  if (total > 0) return <OfFound {...found} link={link} />;
  if (suggestion === undefined) return null;
  return <p>{withTags(understoodText.didYouMean({ suggestion }), { suggestion: link })}</p>;
}

type OfFoundProps = Omit<SearchSummary, 'exact' | 'suggestion'> & { link: (words: string) => ReactNode };

function OfFound({ corrected, givenUp, impliedPrice, instead, link }: OfFoundProps) {
  const strong = (text: string) => <strong>{text}</strong>;
  return (
    <>
      {corrected !== undefined && <p>{withTags(understoodText.corrected({ words: corrected }), { words: strong })}</p>}
      {impliedPrice && <p>{understoodText.impliedPrice(boundsOf(impliedPrice))}</p>}
      {givenUp?.sizes !== undefined && <p>{understoodText.otherSizes({ sizes: givenUp.sizes })}</p>}
      {givenUp?.price && <p>{understoodText.otherPrice(boundsOf(givenUp.price))}</p>}
      {instead !== undefined && <p>{withTags(understoodText.instead({ words: instead }), { words: link })}</p>}
    </>
  );
}

function boundsOf({ min, max }: NonNullable<SearchSummary['impliedPrice']>) {
  return {
    bound: min === undefined ? 'to' : max === undefined ? 'from' : 'between',
    min: formatRupees(min ?? '0'),
    max: formatRupees(max ?? '0'),
  };
}
