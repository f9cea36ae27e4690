import { useQuery } from '@tanstack/react-query';
import * as adminTaxText from '#text/admin-tax.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { NoHsn } from './no-hsn.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { taxQuery } from './tax-query.ts';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { MonthFiles } from './month-files.tsx';
import { saveTax } from './save-tax.ts';
import { TaxForm } from './tax-form.tsx';

export const clientAction = clientActionOf({ saveTax });

/** How the shop is taxed, and each month for the accountant. */
export default function TaxPage() {
  const may = useMay();
  return (
    <>
      <h1 className="display text-3xl">{adminTaxText.title()}</h1>
      <p className="mt-3 max-w-3xl text-ink-soft">{adminTaxText.explanation()}</p>
      <p className="mt-3 max-w-3xl border-s-4 border-turmeric bg-kora-deep px-4 py-2.5">
        {adminTaxText.askAccountant()}
      </p>
      <MonthFiles />
      {may('settings.edit') ? <Settings /> : <NoHsn className="mt-6 max-w-3xl" />}
    </>
  );
}

function Settings() {
  const tree = useCategoryTree();
  const query = useQuery({ ...taxQuery, refetchOnWindowFocus: false });
  return (
    <QueryAnswer query={query} failed={adminTaxText.loadFailed()} placeholder="mt-6 h-96 max-w-3xl">
      {(settings) => (
        <QueryAnswer query={tree} failed={adminTaxText.loadFailed()} placeholder="mt-6 h-96 max-w-3xl">
          {(categories) => <TaxForm stored={settings} tree={categories} />}
        </QueryAnswer>
      )}
    </QueryAnswer>
  );
}
