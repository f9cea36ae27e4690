import { LOW_STOCK } from '#domain/limits.ts';
import * as productText from '#text/product-page.ts';
import { boldTags, withTags } from '../../ui/with-tags.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import type { Selection } from './use-selection.ts';

/** The sizes of the chosen colour, and a warning when few are left of the chosen one. */
export function SizeChoice({ selection: { sizes, chosen, choose } }: { selection: Selection }) {
  return (
    <div className="mt-6">
      <p className="mb-2 font-medium">
        {chosen ? withTags(productText.chosenSize({ size: chosen.size }), boldTags) : productText.size()}
      </p>
      <SizeButtons variants={sizes} chosenId={chosen?.id} onChoose={choose} />
      <p aria-live="polite" className="mt-2 min-h-6 text-md font-medium text-madder">
        {chosen && chosen.stock <= LOW_STOCK && productText.onlyLeft({ stock: chosen.stock })}
      </p>
    </div>
  );
}
