import { memo } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { formatPaise } from '#domain/money.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import type { Edits } from './edits.ts';
import { mrpRange, type ProductPlace } from './lines.ts';

type ProductLineProps = {
  product: ProductPlace;
  rows: readonly SheetRow[];
  edits: Edits;
  picture: string | undefined;
  /** The index of the line, and its distance from the top of the sheet in pixels. */
  line: number;
  start: number;
};

/** Shows the line above a product's variants, with the product's picture, name and MRP. */
export const ProductLine = memo(function ProductLine(props: ProductLineProps) {
  const { product, rows, edits, picture, line, start } = props;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className="absolute inset-x-0 top-0 h-12 border-b border-thread bg-kora contain-layout contain-style"
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className="sticky start-0 flex h-full max-w-[calc(100vw-3rem)] items-center gap-3 px-2">
        {picture ? (
          // With the key, React makes a new element for each picture. Without the key, the former picture would stay
          // until the new one has loaded.
          <img
            key={picture}
            src={picture}
            alt=""
            width={30}
            height={40}
            decoding="async"
            className="h-10 w-7.5 object-cover"
          />
        ) : (
          <span className="h-10 w-7.5 bg-kora-deep" />
        )}
        <span className="min-w-0 truncate font-semibold" dir="auto" title={product.name}>
          {product.name}
        </span>
        <span className="price shrink-0 text-ink-soft">
          {mrpOf(rows.slice(product.first, product.last + 1), edits)}
        </span>
      </div>
    </div>
  );
});

/** Writes the MRP of the product's variants. If their MRPs differ, writes the range from the lowest to the highest. */
function mrpOf(rows: readonly SheetRow[], edits: Edits): string {
  const range = mrpRange(rows, edits);
  if (!range) return '';
  const [least, most] = [formatPaise(range.least), formatPaise(range.most)];
  return least === most ? variantSheetText.mrp({ price: least }) : variantSheetText.mrpRange({ least, most });
}
