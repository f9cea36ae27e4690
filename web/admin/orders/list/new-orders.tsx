import * as ordersText from '#text/admin-orders.ts';
import { showNewOrders, useNewOrders } from '../../order-news/new-orders.ts';
import { useOrderSound } from '../../order-news/order-sound.ts';
import { toolClass } from '../../lists/list-tools.tsx';

/**
 * Offers the orders that have come since the list was shown, and a sound for new ones. Its line is always there,
 * because a line that appears by itself would move the rows that somebody reads.
 */
export function NewOrders({ onShow }: { onShow: () => void }) {
  const { count, isKnown } = useNewOrders();
  const [isSoundOn, setSound] = useOrderSound();
  const show = () => {
    onShow();
    void showNewOrders();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-md max-sm:order-last max-sm:w-full sm:ms-auto">
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={isSoundOn}
          onChange={({ target }) => setSound(target.checked)}
          className="size-4 accent-indigo"
        />
        {ordersText.sound()}
      </label>
      <span role="status">
        <button
          type="button"
          aria-disabled={count === 0}
          onClick={() => count > 0 && show()}
          className={`${toolClass} price not-off:border-indigo not-off:bg-indigo not-off:text-kora`}
        >
          {isKnown || count > 0 ? ordersText.newOrders({ count }) : ordersText.newUnknown()}
        </button>
      </span>
    </div>
  );
}
