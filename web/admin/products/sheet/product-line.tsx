import { memo } from 'react';

type ProductLineProps = {
  name: string;
  mrp: string;
  picture: string | undefined;
  /** Its place among the lines, from 0, and its distance from the top in pixels. */
  line: number;
  start: number;
};

/** The line above a product's variants: its picture, name and MRP, once for all of them. */
export const ProductLine = memo(function ProductLine({ name, mrp, picture, line, start }: ProductLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className="absolute inset-x-0 top-0 h-12 border-b border-thread bg-kora"
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className="sticky start-0 flex h-full max-w-[calc(100vw-3rem)] items-center gap-3 px-2">
        {picture ? (
          <img src={picture} alt="" width={30} height={40} decoding="async" className="h-10 w-7.5 object-cover" />
        ) : (
          <span className="h-10 w-7.5 bg-kora-deep" />
        )}
        <span className="min-w-0 truncate font-semibold" dir="auto" title={name}>
          {name}
        </span>
        <span className="price shrink-0 text-ink-soft">{mrp}</span>
      </div>
    </div>
  );
});
