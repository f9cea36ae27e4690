import { colourFamilies, colourFamilyOf, NO_CODE } from '#domain/colour-families.ts';
import * as familyText from '#text/colour-families.ts';
import * as productFormText from '#text/product-form.ts';
import { controlClass } from '../../lists/list-tools.tsx';
import { groupByColour } from './colours.ts';
import type { DraftVariant } from './draft.ts';
import { Options } from '../../../ui/options.tsx';

type ColourFamiliesProps = {
  variants: readonly DraftVariant[];
  onChange: (variants: readonly DraftVariant[]) => void;
};

/**
 * Edits the colour families by which shoppers filter, one for each colour of the product. The family follows from the
 * colour's code until somebody chooses it here.
 */
export function ColourFamilies({ variants, onChange }: ColourFamiliesProps) {
  const colors = [...groupByColour(variants)];
  if (colors.length === 0) return null;
  const choose = (own: readonly DraftVariant[], colorFamily: string) =>
    onChange(variants.map((variant) => (own.includes(variant) ? { ...variant, colorFamily } : variant)));
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="font-medium">{productFormText.families()}</legend>
      <p className="mb-2 text-md text-ink-soft">{productFormText.familiesHint()}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {colors.map(([key, own]) => (
          <li key={key} className="max-w-full">
            <FamilyChoice own={own} onChoose={(family) => choose(own, family)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type FamilyChoiceProps = { own: readonly DraftVariant[]; onChoose: (family: string) => void };

function FamilyChoice({ own: [variant], onChoose }: FamilyChoiceProps) {
  if (!variant) return null;
  const { color, colorHexCode, colorFamily } = variant;
  const derived = colourFamilyOf(color, colorHexCode.toUpperCase());
  return (
    <label className="flex max-w-full items-center gap-2">
      <svg aria-hidden viewBox="0 0 10 10" className="size-5 shrink-0">
        <rect width="10" height="10" fill={colorHexCode || '#fff'} stroke="currentColor" strokeOpacity="0.35" />
        {colorHexCode === NO_CODE && <path d="M0 10 10 0" stroke="currentColor" strokeOpacity="0.35" />}
      </svg>
      <span className="max-w-48 min-w-0 truncate" dir="auto">
        {color}
      </span>
      <select
        value={colorFamily}
        onChange={(event) => onChoose(event.target.value)}
        className={`${controlClass} min-w-0`}
      >
        <option value="">
          {derived === undefined
            ? productFormText.familyNone()
            : productFormText.familyDerived({ family: familyText.name({ family: derived }) })}
        </option>
        <Options of={colourFamilies.map((family) => [family, familyText.name({ family })])} />
      </select>
    </label>
  );
}
