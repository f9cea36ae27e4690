import * as ordersText from '#text/admin-orders.ts';
import { showNewOrders, useNewOrders } from '../../order-news/new-orders.ts';
import { useOrderSound } from '../../order-news/order-sound.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { SoundChoice } from '../../sound/sound-choice.tsx';

/**
 * A button that shows the orders which have come since the list was shown. The button is always there: a button that
 * appeared by itself would move the rows that somebody reads.
 */
export function NewOrders({ onShow }: { onShow: () => void }) {
  const { count, isKnown } = useNewOrders();
  const show = () => {
    onShow();
    void showNewOrders();
  };
  return (
    <span role="status" className="text-md">
      <button
        type="button"
        aria-disabled={count === 0}
        onClick={() => count > 0 && show()}
        className={`${toolClass} price not-off:border-indigo not-off:bg-indigo not-off:text-kora`}
      >
        {isKnown || count > 0 ? ordersText.newOrders({ count }) : ordersText.newUnknown()}
      </button>
    </span>
  );
}

/** Chooses whether a sound announces new orders. */
export function NewOrderSound() {
  const [isOn, set] = useOrderSound();
  return <SoundChoice label={ordersText.sound()} isOn={isOn} onChange={set} />;
}
