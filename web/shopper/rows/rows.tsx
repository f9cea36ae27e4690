import { MoreLikeThis } from './more-like-this.tsx';
import { ViewedRow } from './viewed-row.tsx';

export type RowsProps = {
  /** The product of this page, and a category with others like it; neither at home. */
  productId?: string;
  category?: { id: string; name: string };
};

/** Others of the category, and what was looked at in this browser. */
export default function Rows({ productId, category }: RowsProps) {
  return (
    <>
      {productId && category && <MoreLikeThis productId={productId} category={category} />}
      <ViewedRow productId={productId} />
    </>
  );
}
