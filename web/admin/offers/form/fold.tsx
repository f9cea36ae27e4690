import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

type FoldProps = {
  title: string;
  /** A short summary of the boxes' values, shown while this part of the form is folded. */
  inWords: string;
  /** True if a box inside has an error. This part of the form is then unfolded. */
  isWrong: boolean;
  children: ReactNode;
};

/** Shows a part of the offer's form that is folded at first, because most offers do not need it. */
export function Fold({ title, inWords, isWrong, children }: FoldProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isWrong;
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-thread">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
          className="flex min-h-touch w-full items-center gap-3 py-2 text-start hover:bg-kora-deep"
        >
          <span className="min-w-0 grow">
            <span id={`${id}-title`} className="display block text-2xl">
              {title}
            </span>
            {!isOpen && <span className="block text-md wrap-anywhere text-ink-soft">{inWords}</span>}
          </span>
          <ChevronDown className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="space-y-4 pt-2 pb-6">
        {isOpen && children}
      </div>
    </section>
  );
}
