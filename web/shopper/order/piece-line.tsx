import type { ReactNode } from 'react';
import type { Image } from '#contract/image.ts';
import { formatPaise } from '#domain/money.ts';
import { Picture } from '../../ui/picture.tsx';

type PieceLineProps = {
  name: string;
  image: Image | undefined;
  totalPaise: number;
  /** Size, colour and quantity, each on a line. */ children: ReactNode;
};

/** Shows one line of an order, or of a cart at checkout: picture, name, options, and the price. */
export function PieceLine({ name, image, totalPaise, children }: PieceLineProps) {
  return (
    <li className="flex gap-3">
      <span className="w-14 shrink-0">
        {image && <Picture image={image} sizes="56px" alt="" className="aspect-3/4 w-full object-cover" />}
      </span>
      <div className="min-w-0 grow text-md text-ink-soft">
        <p dir="auto" className="line-clamp-2 text-base text-ink wrap-anywhere">
          {name}
        </p>
        {children}
      </div>
      <span className="price shrink-0">{formatPaise(totalPaise)}</span>
    </li>
  );
}
