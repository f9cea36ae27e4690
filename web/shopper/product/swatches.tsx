import type { Variant } from '#contract/variants.ts';
import * as productText from '#text/product-page.ts';
import { colourName } from '#contract/colour-name.ts';
import { boldTags, withTags } from '../../ui/with-tags.tsx';
import { colourKey } from './use-selection.ts';

type SwatchesProps = { colors: readonly Variant[]; chosen: string; onChoose: (key: string) => void };

/**
 * Names the chosen colour. If there are several colours, each has a square that looks like cloth. The squares are SVG,
 * so that a colour from the database never becomes a style.
 */
export function Swatches({ colors, chosen, onChoose }: SwatchesProps) {
  const name = colors.find((color) => colourKey(color) === chosen)?.color ?? '';
  return (
    <div className="mt-6">
      <p className="mb-2 font-medium">{withTags(productText.chosenColour({ color: colourName(name) }), boldTags)}</p>
      {colors.length > 1 && (
        <div role="group" aria-label={productText.color()} className="flex flex-wrap gap-2">
          {colors.map((color) => {
            const key = colourKey(color);
            return <Swatch key={key} color={color} isChosen={key === chosen} onChoose={() => onChoose(key)} />;
          })}
        </div>
      )}
    </div>
  );
}

function Swatch({ color, isChosen, onChoose }: { color: Variant; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-label={colourName(color.color)}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="rounded-cut border-2 border-transparent p-0.5 aria-pressed:border-ink"
    >
      <svg aria-hidden viewBox="0 0 36 36" stroke="currentColor" strokeOpacity="0.35" className="size-9">
        <rect x="0.5" y="0.5" width="35" height="35" fill={color.colorHexCode || '#fff'} />
        {!color.colorHexCode && <path d="M1 35 35 1" />}
      </svg>
    </button>
  );
}
