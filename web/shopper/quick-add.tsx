import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type { Variant } from '#contract/products.ts';
import type { CardProduct } from './product-link.tsx';
import { SizeButtons } from './size-buttons.tsx';
import type { Shopping } from './use-shopping.ts';

/** Only where there is a pointer that can hover: on a phone the picture opens the product, where sizes have room. */
export default function QuickAdd({ product, shopping: { addToCart } }: { product: CardProduct; shopping: Shopping }) {
  const [chosen, setChosen] = useState<Variant>();
  const colors = new Set(product.variants.map((variant) => variant.color));
  const variants = colors.size > 1 ? product.variants.filter((variant) => variant.color === product.variants[0]?.color) : product.variants;
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 hidden translate-y-2 bg-kora/95 p-3 opacity-0 transition-all focus-within:translate-y-0 focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 pointer-fine:block">
      <div className="max-h-20 overflow-y-auto">
        <SizeButtons isSmall variants={variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
      <button
        type="button"
        className="mt-2 flex min-h-10 w-full items-center justify-center gap-2 rounded-cut bg-indigo font-semibold text-kora hover:bg-indigo-deep"
        onClick={() => void addToCart(chosen).then((added) => added && setChosen(undefined))}
      >
        <ShoppingBag className="size-4" aria-hidden />
        Add to cart
      </button>
    </div>
  );
}
