import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type { Variant } from '#contract/variants.ts';
import * as cardText from '#text/product-card.ts';
import { Button } from '../ui/button.tsx';
import { shownColour } from './shown-colour.ts';
import { SizeButtons } from './size-buttons.tsx';
import type { CardProduct } from './packed-card.ts';
import { firstClick, useAdding } from './use-adding.ts';
import type { Shopping } from './use-shopping.ts';

export type SizesOfProps = { product: CardProduct; shopping: Shopping };
type SizeAndAddProps = SizesOfProps & { isSmall?: boolean; onAdded?: () => void };

/** The sizes of the card's shown colour, and the button that adds the chosen one. */
export function SizeAndAdd({ product, shopping, isSmall = false, onAdded }: SizeAndAddProps) {
  const { add, isAdding } = useAdding(shopping);
  const [chosen, setChosen] = useState<Variant>();
  // The added piece has the colour of the picture.
  const color = shownColour(product);
  const variants = product.variants.filter((variant) => variant.color === color);
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
