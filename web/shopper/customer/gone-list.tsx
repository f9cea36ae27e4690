import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { GoneItem } from '#contract/cart.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { NoImage, Picture } from '../../ui/picture.tsx';
import { useRowFocus } from '../../ui/use-kept-focus.ts';

type Gone = Omit<GoneItem, 'id'> & { id: string };
type Words = { title: string; hint: string; gone: string; dismiss: (piece: { name: string }) => string };
type GoneListProps = { gone: readonly Gone[]; words: Words; onDismiss: (id: string) => unknown };

/** Lists pieces that the shop no longer sells, in grey. The customer can dismiss each listed piece. */
export function GoneList({ gone, words, onDismiss }: GoneListProps) {
  const titleId = useId();
  if (gone.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} className="display text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 text-md text-ink-soft">{words.hint}</p>
      <ul className="mt-4 border-t border-thread">
        {gone.map((piece) => (
          <GonePiece key={piece.id} piece={piece} said={words.gone}>
            <Dismiss label={words.dismiss(piece)} onClick={() => onDismiss(piece.id)} />
          </GonePiece>
        ))}
      </ul>
    </section>
  );
}

function GonePiece({ piece, said, children }: { piece: Gone; said: string; children: ReactNode }) {
  const { name, size, color, image } = piece;
  return (
    <li className="flex items-start gap-4 border-b border-thread py-4 text-ink-soft">
      <span className="w-14 shrink-0 opacity-60 grayscale">
        {image ? <Picture image={image} sizes="56px" alt="" className="aspect-3/4 w-full object-cover" /> : <NoImage />}
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {name}
        </p>
        <p className="text-md">
          {[size && sizeName(size), color && colourName(color), said].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
    </li>
  );
}

function Dismiss({ label, onClick }: { label: string; onClick: () => unknown }) {
  const inRow = useRowFocus();
  return (
    <button
      ref={inRow}
      data-row-focus
      type="button"
      aria-label={label}
      className="-m-2 grid size-touch shrink-0 place-items-center hover:text-madder"
      onClick={oneRowATap(onClick)}
    >
      <X className="size-5" />
    </button>
  );
}
