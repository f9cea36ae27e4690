import { Link } from 'react-router';
import type { Cart } from '#contract/cart.ts';
import { formatRupees, formatSaving } from '#domain/money.ts';
import * as cartPageText from '#text/cart-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sum } from '../sum.tsx';

/**
 * The sums, and the button to the checkout; it is disabled while
 * a line exceeds the stock, or all lines exceed the order limits.
 */
export function CartSummary({ cart }: { cart: Cart }) {
  const isShort = cart.items.some((item) => item.quantity > item.product.variant.stock);
  const refusal = isShort ? cartPageText.changeFirst() : cart.refusal;
  return (
    <aside aria-labelledby="summary-title" className="h-fit bg-kora-deep p-panel lg:sticky lg:top-28">
      <h2 id="summary-title" className="display text-2xl">
        {cartPageText.summary()}
      </h2>
      <dl className="price mt-4 space-y-2">
        <Sum label={cartPageText.subtotal()}>{formatRupees(cart.subtotal)}</Sum>
        <Sum label={cartPageText.discount()}>{formatSaving(cart.discount)}</Sum>
        <Sum label={cartPageText.total()} isGrand>
          {formatRupees(cart.total)}
        </Sum>
      </dl>
      <p role="status" className="mt-5 text-madder empty:hidden">
        {refusal}
      </p>
      {!refusal && (
        <Link to="/checkout" className={`${buttonClass('solid', 'large')} mt-5 w-full`}>
          {cartPageText.checkout()}
        </Link>
      )}
      <p className="mt-3 text-md text-ink-soft">{cartPageText.note()}</p>
    </aside>
  );
}
