import type { Variant } from '#contract/products.ts';

/** One square of cloth a colour. Drawn as SVG: a colour from the database never becomes a style. */
export function Swatches({ colors, chosen, onChoose }: { colors: readonly Variant[]; chosen: string; onChoose: (key: string) => void }) {
  const name = colors.find((color) => `${color.color} ${color.colorHexCode}` === chosen)?.color;
  return (
    <div className="mt-6">
      <p className="mb-2 font-medium">Colour: <b>{name}</b></p>
      <div role="group" aria-label="Colour" className="flex flex-wrap gap-2">
        {colors.map((color) => {
          const key = `${color.color} ${color.colorHexCode}`;
          return (
            <button key={key} type="button" aria-label={color.color} aria-pressed={key === chosen} onClick={() => onChoose(key)} className="rounded-cut border-2 border-transparent p-0.5 aria-pressed:border-ink">
              <svg aria-hidden viewBox="0 0 36 36" className="size-9"><rect x="0.5" y="0.5" width="35" height="35" fill={color.colorHexCode} stroke="currentColor" strokeOpacity="0.35" /></svg>
            </button>
          );
        })}
      </div>
    </div>
  );
}
