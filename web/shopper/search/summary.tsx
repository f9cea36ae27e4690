import { Link } from 'react-router';
import { searchPath } from '#domain/search-path.ts';
import * as searchPageText from '#text/search-page.ts';
import { withTags } from '../../ui/with-tags.tsx';

type SummaryProps = {
  words: string;
  total: number;
  /** So many match all the words. */
  exact: number;
  corrected?: string | undefined;
  suggestion?: string | undefined;
};

/** How the words were understood, where that is not plain: corrected, or not all of them matched. */
export function Summary({ words, total, exact, corrected, suggestion }: SummaryProps) {
  const strong = (text: string) => <strong>{text}</strong>;
  const link = (text: string) => (
    <Link to={searchPath(text)} className="font-semibold underline">
      {text}
    </Link>
  );
  return (
    <div role="status" className="mt-2 space-y-1 text-ink-soft empty:hidden">
      {corrected !== undefined && total > 0 && (
        <p>{withTags(searchPageText.corrected({ words: corrected }), { words: strong })}</p>
      )}
      {total > exact && (
        <p>{exact > 0 ? searchPageText.someExact({ exact }) : words.includes(' ') && searchPageText.noneExact()}</p>
      )}
      {suggestion !== undefined && <p>{withTags(searchPageText.didYouMean({ suggestion }), { suggestion: link })}</p>}
    </div>
  );
}
