import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { limits } from '#domain/limits.ts';
import * as searchPageText from '#text/search-page.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The box above the results. It works before the page's script has come, and without it. */
export function SearchBox({ words }: { words: string }) {
  return (
    <Form action="/search" role="search" className="flex max-w-2xl gap-2">
      {/* The box is new for other words, so that Back shows the words of its results. */}
      <input
        key={words}
        type="search"
        name="q"
        defaultValue={words}
        aria-label={searchPageText.box()}
        placeholder={searchPageText.box()}
        maxLength={limits.searchLength}
        required
        enterKeyHint="search"
        className={`${inputClass} min-w-0 grow`}
      />
      <Button type="submit" aria-label={searchPageText.go()} className="max-sm:px-4">
        <Search aria-hidden className="size-5" />
        <span className="max-sm:hidden">{searchPageText.go()}</span>
      </Button>
    </Form>
  );
}
