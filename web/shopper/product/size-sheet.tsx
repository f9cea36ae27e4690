import type { Variant } from '#contract/variants.ts';
import * as cartText from '#text/cart.ts';
import * as commonText from '#text/common.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import type { Selection } from './use-selection.ts';

type SizeSheetProps = {
  selection: Selection;
  isBusy: boolean;
  /** Adds the variant to the cart. Returns whether that worked. */
  onChoose: (variant: Variant) => Promise<boolean>;
  onClose: () => void;
};

/**
 * Shows the sizes of the chosen colour at the bottom of a phone's window. A click on a size adds it to the cart. The
 * title is the sentence with which spec §5 asks a shopper to select a size.
 */
export default function SizeSheet({ selection: { sizes }, isBusy, onChoose, onClose }: SizeSheetProps) {
  const choose = async (variant: Variant) => {
    if (!isBusy && (await onChoose(variant))) onClose();
  };
  return (
    <Drawer title={cartText.sizeFirst()} closeLabel={commonText.close()} from="bottom" onClose={onClose}>
      <div aria-busy={isBusy} className="overflow-y-auto overscroll-contain px-5 pt-5 pb-8">
        <SizeButtons variants={sizes} chosenId={undefined} onChoose={(variant) => void choose(variant)} />
      </div>
    </Drawer>
  );
}
