import { Search } from 'lucide-react';
import { Form } from 'react-router';
import * as headerText from '#text/header.ts';
import * as searchText from '#text/search.ts';
import { SubmitButton } from '../ui/button.tsx';
import { inputClass } from '../ui/input-class.ts';

type SearchBoxProps = {
  words: string;
  /**
   * True for the box above the results. In other places the box's button has another name than the button in the
   * header, which opens the search dialog.
   */
  isMain?: boolean;
};

/** A search box. The box works even before the page's script has loaded, and without script. */
export function SearchBox({ words, isMain = false }: SearchBoxProps) {
  return (
    <Form action="/search" role="search" className="flex w-full max-w-2xl gap-2">
      {/* With this key React makes a new box for other words, so that after Back the box shows the words of the
          results. */}
      <input
        key={words}
        type="search"
        name="q"
        defaultValue={words}
        aria-label={headerText.searchProducts()}
        placeholder={headerText.searchProducts()}
        required
        enterKeyHint="search"
        className={`${inputClass} min-w-0 grow`}
      />
      <SubmitButton
        aria-label={isMain ? headerText.search() : searchText.findProducts()}
        className={isMain ? 'max-sm:px-4' : 'px-4'}
      >
        <Search className="size-5" />
        {isMain && <span className="max-sm:hidden">{headerText.search()}</span>}
      </SubmitButton>
    </Form>
  );
}
