import type { Variant } from '#contract/products.ts';

type SizeButtonsProps = { variants: readonly Variant[]; chosenId: string | undefined; onChoose: (variant: Variant) => void; isSmall?: boolean };

/** One button a size; sold-out ones are crossed out and cannot be chosen. */
export function SizeButtons({ variants, chosenId, onChoose, isSmall = false }: SizeButtonsProps) {
  return (
    <div role="group" aria-label="Size" className="flex flex-wrap gap-1.5">
      {variants.map((variant) => (
        <button
          key={variant.id}
          type="button"
          disabled={variant.stock <= 0}
          aria-pressed={variant.id === chosenId}
          title={variant.stock <= 0 ? 'Sold out' : undefined}
          onClick={() => onChoose(variant)}
          className={`max-w-full truncate rounded-cut border font-medium transition-colors ${isSmall ? 'min-h-8 min-w-9 px-2 text-sm' : 'min-h-12 min-w-13 px-3.5'} ${
            variant.id === chosenId ? 'border-indigo bg-indigo text-kora' : 'border-ink/45 bg-white text-ink hover:border-ink'
          } disabled:border-thread disabled:bg-transparent disabled:text-ink-soft disabled:line-through`}
        >
          {variant.size}
        </button>
      ))}
    </div>
  );
}
