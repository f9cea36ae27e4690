import { FolderInput, IndianRupee, Table2, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { BareButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { BulkBar } from '../lists/bulk-bar.tsx';
import { ExportButton } from '../files/export-button.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import type { changeProducts, retireProducts } from './actions.ts';

const BrandDialog = part(async () => import('./brand-dialog.tsx'));
const MoveDialog = part(async () => import('./move-dialog.tsx'));

type ChosenProductsProps = { ids: readonly string[]; tree: readonly Category[]; onDone: () => void };

/**
 * Shows the actions for several products at once: edit them in the sheet, export them, move them, set their brand, or
 * delete them.
 */
export function ChosenProducts({ ids, tree, onDone }: ChosenProductsProps) {
  return (
    <BulkBar label={adminProductsText.withChosen()} isOn={ids.length > 0}>
      <p aria-live="polite" className={`price ${ids.length === 0 ? 'text-ink-soft' : 'font-semibold'}`}>
        {ids.length === 0 ? adminProductsText.chooseSome() : adminProductsText.chosen({ count: ids.length })}
      </p>
      {ids.length > 0 && <ChosenActions ids={ids} tree={tree} onDone={onDone} />}
    </BulkBar>
  );
}

function ChosenActions({ ids, tree, onDone }: ChosenProductsProps) {
  const change = useFormAction<typeof changeProducts>('changeProducts', { onDone });
  const retire = useFormAction<typeof retireProducts>('retireProducts', { onDone });
  const [asking, setAsking] = useState<'move' | 'brand' | 'delete'>();
  const close = () => setAsking(undefined);
  const isBusy = change.isBusy || retire.isBusy;
  const submit = (fields: Record<string, string>) => {
    close();
    change.submit({ ids: ids.join(' '), ...fields });
  };
  const ask = (what: typeof asking) => () => !isBusy && setAsking(what);
  const count = ids.length;
  const search = new URLSearchParams(ids.map((id) => ['ids', id]));
  return (
    <>
      <Link to={`/admin/product/sheet?${search}`} className={toolClass}>
        <Table2 className="size-4" /> {adminProductsText.editInSheet()}
      </Link>
      <Link to={`/admin/prices?${search}`} className={toolClass}>
        <IndianRupee className="size-4" /> {adminProductsText.changePricesOf()}
      </Link>
      <ExportButton call="GET /exports/products" input={{ query: { ids } }}>
        {adminProductsText.exportChosen()}
      </ExportButton>
      <button type="button" aria-disabled={isBusy} className={toolClass} onClick={ask('move')}>
        <FolderInput className="size-4" /> {adminProductsText.moveTo()}
      </button>
      <button type="button" aria-disabled={isBusy} className={toolClass} onClick={ask('brand')}>
        <Tag className="size-4" /> {adminProductsText.setBrand()}
      </button>
      <button type="button" aria-disabled={isBusy} className={toolClass} onClick={ask('delete')}>
        <Trash2 className="size-4" /> {adminProductsText.deleteMany()}
      </button>
      <BareButton onClick={onDone}>{adminProductsText.chooseNone()}</BareButton>
      {asking === 'move' && (
        <MoveDialog count={count} tree={tree} onMove={(categoryId) => submit({ categoryId })} onClose={close} />
      )}
      {asking === 'brand' && <BrandDialog count={count} onBrand={(brand) => submit({ brand })} onClose={close} />}
      {asking === 'delete' && (
        <Confirm
          title={adminProductsText.deleteManyTitle({ count })}
          onNo={close}
          onYes={() => {
            close();
            retire.submit({ ids: ids.join(' ') });
          }}
        >
          {adminProductsText.deleteManyQuestion({ count })}
        </Confirm>
      )}
    </>
  );
}
