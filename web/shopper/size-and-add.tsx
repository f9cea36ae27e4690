import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type { Variant } from '#contract/variants.ts';
import * as cardText from '#text/product-card.ts';
import { Button } from '../ui/button.tsx';
import { SizeButtons } from './size-buttons.tsx';
import { offerOf, type CardProduct } from './packed-card.ts';
import { firstClick, useAdding } from './use-adding.ts';
import type { Shopping } from './use-shopping.ts';

export type SizesOfProps = { product: CardProduct; shopping: Shopping };
type SizeAndAddProps = SizesOfProps & { isSmall?: boolean; onAdded?: () => void };

/**
 * Shows the sizes of a card, and the button that adds the chosen size. The card itself shows only the sizes of its own
 * colour. The dialog shows the sizes of all colours, the card's colour first.
 */
export function SizeAndAdd({ product, shopping, isSmall = false, onAdded }: SizeAndAddProps) {
  const { add, isAdding } = useAdding(shopping);
  const [chosen, setChosen] = useState<Variant>();
  const color = offerOf(product)?.variant.color;
  const isShown = (variant: Variant) => variant.color === color;
  const others = isSmall ? [] : product.variants.filter((variant) => !isShown(variant));
  const variants = [...product.variants.filter(isShown), ...others];
  const addChosen = async () => {
    if (!(await add(chosen))) return;
    setChosen(undefined);
    onAdded?.();
  };
  return (
    <>
      <div className={isSmall ? 'max-h-20 overflow-y-auto' : ''}>
        <SizeButtons isSmall={isSmall} variants={variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
      <Button className="w-full" isBusy={isAdding} onClick={firstClick(() => void addChosen())}>
        {!isAdding && <ShoppingBag className="size-4" aria-hidden />}
        {cardText.addToCart()}
      </Button>
    </>
  );
}
