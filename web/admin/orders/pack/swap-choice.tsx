import * as ordersText from '#text/admin-orders.ts';
import * as packText from '#text/admin-pack.ts';
import { BareButton } from '../../../ui/button.tsx';
import type { ToPack } from './to-pack.ts';
import { Rows } from '../../lists/rows.tsx';

type SwapChoiceProps = {
  swaps: readonly ToPack[];
  onChoose: (swap: ToPack) => void;
  onAgain: () => void;
};

/** Lets staff choose one of several swaps of an order, by the scan of a piece or by a tap. */
export function SwapChoice({ swaps, onChoose, onAgain }: SwapChoiceProps) {
  return (
    <section aria-label={packText.swaps()}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="display text-2xl">{packText.swaps()}</h2>
        <BareButton onClick={onAgain}>{packText.again()}</BareButton>
      </div>
      <Rows className="mt-2">
        {swaps.map((one) => (
          <li key={one.order.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="min-h-12 w-full px-3 py-2 text-start wrap-anywhere hover:bg-kora-shade"
            >
              {one.order.items.map(({ id, quantity, product: { name, color, size, sku } }) => (
                <span key={id} className="block">
                  <span className="font-semibold">
                    {ordersText.item({ quantity, name, size: [color, size].filter(Boolean).join(', ') })}
                  </span>{' '}
                  <span className="text-md text-ink-soft tabular-nums">{sku}</span>
                </span>
              ))}
            </button>
          </li>
        ))}
      </Rows>
    </section>
  );
}
