import * as salesText from '#text/admin-sales.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { withException, type Exceptions } from '../prices/exceptions.ts';
import { PriceTable, usePriceView } from '../prices/price-table.tsx';
import { usePriceLook, type Wanted } from '../prices/use-price-look.ts';

type AllPricesProps = {
  wanted: Wanted;
  exceptions: Exceptions;
  onExceptions: (exceptions: Exceptions) => void;
  onClose: () => void;
};

/**
 * Lists every price of a sale. A person can exclude single sizes or type their prices. The sale's form saves these
 * decisions.
 */
export default function AllPrices({ wanted, exceptions, onExceptions, onClose }: AllPricesProps) {
  const view = usePriceView();
  const look = usePriceLook(wanted, view.show, view.pages);
  return (
    <Dialog title={salesText.allTitle()} size="page" onClose={onClose}>
      <p className="mt-2 mb-3 text-md text-ink-soft">{salesText.allHint()}</p>
      <PriceTable
        look={look}
        view={view}
        exceptions={exceptions}
        onOwn={(id, own) => onExceptions(withException(exceptions, id, own))}
        className="max-h-[50dvh]"
      />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{salesText.done()}</Button>
      </div>
    </Dialog>
  );
}
