import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CartItem } from '#contract/cart.ts';
import { formatPaise } from '#domain/money.ts';
import { productPath } from '#domain/paths.ts';
import * as cartPageText from '#text/cart-page.ts';
import * as cartText from '#text/cart.ts';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { Picture } from '../../ui/picture.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useRowFocus } from '../../ui/use-kept-focus.ts';
import { useChangeQuantity } from '../customer/use-cart.ts';
import { Price, priceOf } from '../price.tsx';
import { ChangeSize } from './change-size.tsx';
import { WasPrice } from '../customer/was-price.tsx';

type CartLineProps = { item: CartItem; onRemove: (itemId: string) => void };

/** Shows one line of the cart: the piece, its quantity, and the price. */
export function CartLine({ item, onRemove }: CartLineProps) {
  const { product } = item;
  const [image] = product.images;
  const link = productPath({ ...product, sharesName: true }, product.variant.color);
  return (
    <li className="flex gap-4 border-b border-thread py-5 sm:gap-6">
      <Link to={link} tabIndex={-1} aria-hidden className="w-1/4 max-w-24 shrink-0 self-start bg-kora-deep sm:max-w-32">
        {image && <Picture image={image} sizes="128px" alt="" className="aspect-3/4 w-full object-cover" />}
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <Link to={link} dir="auto" className="line-clamp-2 font-medium wrap-anywhere hover:underline">
            {product.name}
          </Link>
          <RemoveButton item={item} onRemove={onRemove} />
        </div>
        <Piece item={item} />
      </div>
    </li>
  );
}

function RemoveButton({ item, onRemove }: CartLineProps) {
  const inRow = useRowFocus();
  return (
    <button
      ref={inRow}
      data-row-focus
      type="button"
      aria-label={cartPageText.remove({ name: item.product.name })}
      className="-m-2 grid size-touch shrink-0 place-items-center text-ink-soft hover:text-madder"
      onClick={oneRowATap(() => onRemove(item.id))}
    >
      <Trash2 className="size-5" />
    </button>
  );
}

function Piece({ item }: { item: CartItem }) {
  const { id, product, quantity } = item;
  const changeQuantity = useChangeQuantity();
  const { stock } = product.variant;
  const price = priceOf(product.variant);
  return (
    <>
      <ChangeSize item={item} />
      <Price price={price} look="quiet" />
      <WasPrice item={item} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <Stepper
          label={cartPageText.quantityOf({ name: product.name })}
          value={quantity}
          max={stock}
          onChange={(next) => changeQuantity(id, next - quantity)}
        />
        <p className="price font-semibold">{formatPaise(price.sellingPaise * quantity)}</p>
      </div>
      {quantity > stock ? (
        <p role="alert" className="mt-1 font-medium text-madder">
          {cartText.onlyLeft({ available: stock })}{' '}
          {stock === 0 ? cartPageText.pleaseRemove() : cartPageText.takeFewer()}
        </p>
      ) : (
        <p role="status" className="mt-1 text-md text-ink-soft empty:hidden">
          {quantity === stock && cartText.onlyLeft({ available: stock })}
        </p>
      )}
    </>
  );
}
