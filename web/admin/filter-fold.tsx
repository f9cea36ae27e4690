import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import * as listToolsText from '#text/list-tools.ts';
import { toolClass } from './list-tools.tsx';

type FilterFoldProps = { /** So many of them narrow the list now. */ count: number; children: ReactNode };

/** Filters of a list; on a phone they are folded behind a button, which says how many are on. */
export function FilterFold({ count, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={`${toolClass} sm:hidden`}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" /> {listToolsText.filter({ count })}
      </button>
      <div id={id} className={`w-full flex-wrap gap-2 max-sm:*:grow sm:contents ${isOpen ? 'flex' : 'hidden'}`}>
        {children}
      </div>
    </>
  );
}
