import { Search } from 'lucide-react';
import { Link } from 'react-router';
import * as headerText from '#text/header.ts';

/**
 * A link that looks like a search box and leads to the page that has one. The code of a real box would make every first
 * visit larger.
 */
export function SearchLink() {
  return (
    <Link to="/search" className="flex min-h-touch items-center gap-3 border border-ink/50 bg-white px-4 text-ink-soft">
      <Search className="size-5" />
      {headerText.searchProducts()}
    </Link>
  );
}
