import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { CategoryOptions } from '../categories/category-options.tsx';
import { SelectBox } from '../lists/list-tools.tsx';
import { ManyDialog } from './many-dialog.tsx';

type MoveDialogProps = {
  count: number;
  tree: readonly Category[];
  onMove: (categoryId: string) => void;
  onClose: () => void;
};

/** Asks for the category into which several products move. */
export default function MoveDialog({ count, tree, onMove, onClose }: MoveDialogProps) {
  const [categoryId, setCategory] = useState('');
  return (
    <ManyDialog
      title={adminProductsText.moveTitle()}
      hint={adminProductsText.chosen({ count })}
      yes={adminProductsText.move()}
      isReady={categoryId !== ''}
      onYes={() => onMove(categoryId)}
      onClose={onClose}
    >
      <SelectBox
        label={adminProductsText.category()}
        value={categoryId}
        className="w-full"
        onChange={({ target }) => setCategory(target.value)}
      >
        <option value="">{adminProductsText.moveToOption()}</option>
        <CategoryOptions tree={tree} />
      </SelectBox>
    </ManyDialog>
  );
}
