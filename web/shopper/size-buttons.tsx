import { Fragment } from 'react';
import type { Variant } from '#contract/variants.ts';
import * as cardText from '#text/product-card.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';

type SizeButtonsProps = {
  variants: readonly Variant[];
  chosenId: string | undefined;
  onChoose: (variant: Variant) => void;
  isSmall?: boolean;
};

/**
 * Shows one button for each variant. Sold-out variants are crossed out and cannot be chosen. If the colours differ,
 * each button shows its colour, and each colour with several sizes begins a new line below its name.
 */
export function SizeButtons({ variants, chosenId, onChoose, isSmall = false }: SizeButtonsProps) {
  const { size: colors } = new Set(variants.map((variant) => variant.color));
  const isBroken = colors > 1 && variants.length > 2 * colors;
  return (
    <div role="group" aria-label={cardText.size()} className="flex flex-wrap gap-1.5">
      {variants.map((variant, index) => {
        const colour = colors > 1 ? colourName(variant.color) : undefined;
        return (
          <Fragment key={variant.id}>
            {isBroken && variants[index - 1]?.color !== variant.color && (
              <span aria-hidden className="basis-full truncate text-caption text-ink-soft">
                {colour}
              </span>
            )}
            <button
              type="button"
              disabled={variant.stock <= 0}
              aria-pressed={variant.id === chosenId}
              aria-label={colour && cardText.sizeAndColour({ size: sizeName(variant.size), color: colour })}
              title={variant.stock <= 0 ? cardText.soldOut() : colour}
              onClick={() => onChoose(variant)}
              className={`inline-flex max-w-full items-center justify-center gap-1.5 rounded-cut border font-medium transition-colors ${isSmall ? 'min-h-8 min-w-9 px-2 text-sm pointer-coarse:min-h-touch pointer-coarse:min-w-touch' : 'min-h-12 min-w-11.5 px-2.5 lg:min-w-13 lg:px-3.5'} ${
                variant.id === chosenId
                  ? 'border-indigo bg-indigo text-kora'
                  : 'border-ink/45 bg-white text-ink hover:border-ink'
              } disabled:border-thread disabled:bg-transparent disabled:text-ink-soft disabled:line-through`}
            >
              {colors > 1 && (
                <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
                  <circle cx="5" cy="5" r="4.5" fill={variant.colorHexCode} stroke="currentColor" strokeOpacity="0.4" />
                </svg>
              )}
              <span className="truncate">{sizeName(variant.size)}</span>
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}
