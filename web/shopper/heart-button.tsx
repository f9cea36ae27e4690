import { Heart } from 'lucide-react';
import * as heartText from '#text/heart.ts';
import type { Shopping } from './use-shopping.ts';

/** The looks of a heart. Other controls beside a heart use the same look. */
export const heartLooks = {
  /** The heart on a card's picture. The button of this heart is large, but looks light. */
  card: 'on-disc size-touch rounded-full text-ink transition-transform hover:scale-110',
  /** The heart beside other round buttons on a picture. */
  round: 'grid place-items-center size-10 rounded-full bg-kora/95 hover:bg-kora',
  /** The heart beside other square controls. */
  square: 'grid place-items-center size-12 rounded-cut border border-ink/45 bg-white hover:border-ink',
};

type HeartButtonProps = {
  /** The product of this heart. Pass `name` if the page shows several products: the label then names the product. */
  product: { id: string; name?: string };
  shopping: Pick<Shopping, 'toggleWish' | 'isWished'>;
  look: keyof typeof heartLooks;
};

/** A button that puts a product on the wishlist, or removes it from there. */
export function HeartButton({ product: { id, name }, shopping, look }: HeartButtonProps) {
  const wished = shopping.isWished(id);
  return (
    <button
      type="button"
      aria-label={labelOf(wished, name)}
      aria-pressed={wished}
      onClick={() => void shopping.toggleWish(id)}
      className={heartLooks[look]}
    >
      <Heart className={`${look === 'square' ? 'size-5' : 'size-4.5'} ${wished ? 'fill-madder text-madder' : ''}`} />
    </button>
  );
}

function labelOf(wished: boolean, name: string | undefined): string {
  if (name === undefined) return wished ? heartText.remove() : heartText.add();
  return wished ? heartText.removeNamed({ name }) : heartText.addNamed({ name });
}
