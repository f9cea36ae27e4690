import { ShoppingBag } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { formatPaise } from '#domain/money.ts';
import * as productText from '#text/product-page.ts';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import type { Shopping } from '../use-shopping.ts';
import type { Selection } from './use-selection.ts';

const SizeSheet = part(async () => import('./size-sheet.tsx'));

type AddButtonProps = { selection: Selection; shopping: Shopping; isOnPhone?: boolean };

/**
 * The button 'Add to cart - {price x qty}' (spec §2 Product page). After a piece is added, no size is chosen any more
 * (spec §4 Cart add). On a phone the sizes may be far from the button: without a chosen size, the button opens them at
 * the bottom of the window.
 */
export function AddButton({ selection, shopping, isOnPhone = false }: AddButtonProps) {
  const [isAdding, setAdding] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, quantity, price, isInStock } = selection;
  const add = async (variant = chosen) => {
    setAdding(true);
    const isAdded = await shopping.addToCart(variant, quantity, isOnPhone ? () => setChoosing(true) : undefined);
    if (isAdded) selection.choose(undefined);
    setAdding(false);
    return isAdded;
  };
  // Only the first click of a double click counts. The hooks useAdding and firstClick would do the same, but they would
  // make each product page larger (decision 12).
  const onClick = ({ detail }: MouseEvent) => detail < 2 && void add();
  return (
    <>
      <Button
        size="large"
        className="w-full leading-tight text-balance"
        isBusy={isAdding}
        disabled={!isInStock}
        onClick={onClick}
      >
        <ShoppingBag className="size-5 @max-2xs:hidden" />
        {isInStock
          ? productText.addToCart({ price: formatPaise(price.sellingPaise * quantity) })
          : productText.soldOut()}
      </Button>
      {isChoosing && (
        <SizeSheet selection={selection} isBusy={isAdding} onChoose={add} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}
