import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as filtersText from '#text/filters.ts';
import { inputClass } from '../../ui/input-class.ts';

/** A group with at least this many values has a search box. */
const SEARCHED_FROM = 16;

/**
 * Returns a box that searches the values of a group, whether a person has typed into it, and a function that says
 * whether a value matches. A small group has no box.
 */
export function useFind(group: string, count: number) {
  const [words, setWords] = useState('');
  const box = count >= SEARCHED_FROM && (
    <label className="relative mb-2 block">
      <span className="sr-only">{filtersText.find({ group })}</span>
      <Search className="absolute start-3 top-3.5 size-4 text-ink-soft" />
      <input
        type="search"
        value={words}
        placeholder={filtersText.find({ group })}
        onChange={(event) => setWords(event.target.value)}
        className={`${inputClass} min-h-11 ps-9`}
      />
    </label>
  );
  const key = words.trim().toLowerCase();
  return { box, isFinding: key !== '', isFound: (text: string) => text.toLowerCase().includes(key) };
}

export function NotFound() {
  return (
    <p role="status" className="py-2 text-md text-ink-soft">
      {filtersText.notFound()}
    </p>
  );
}

type FoldedProps<Item> = {
  items: readonly Item[];
  /** The number of values that are shown until the person asks for all values. */
  most: number;
  isChosen: (item: Item) => boolean;
  className?: string;
  children: (item: Item) => ReactNode;
};

/** Shows the first values of a long list and all chosen ones. A button shows the rest. */
export function Folded<Item>({ items, most, isChosen, className, children }: FoldedProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  // If only one or two values would be hidden, the list shows them and has no button.
  const isLong = items.length > most + 2;
  const shown = isLong && !isOpen ? items.filter((item, place) => place < most || isChosen(item)) : items;
  return (
    <>
      <div className={className}>{shown.map(children)}</div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-10 text-md text-indigo underline underline-offset-4"
        >
          {isOpen ? filtersText.fewer() : filtersText.all({ count: items.length })}
        </button>
      )}
    </>
  );
}
