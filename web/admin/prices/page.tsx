import { useSearchParams } from 'react-router';
import * as adminText from '#text/admin-prices.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { changePrices } from './actions.ts';
import { ChangeForm } from './change-form.tsx';
import { goodsIn } from './goods-draft.ts';
import { LastChanges } from './last-changes.tsx';

export const clientAction = clientActionOf({ changePrices });

/** Changes the prices of many products at once, for good or for the time of a sale. */
export default function PricesPage() {
  const [search] = useSearchParams();
  return (
    <>
      <h1 className="display text-3xl">{adminText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{adminText.about()}</p>
      {/* The address names the goods with which the form opens. The key opens a new form for another address. */}
      <ChangeForm key={search.toString()} goods={goodsIn(search)} isChosen={search.size > 0} />
      <LastChanges />
    </>
  );
}
