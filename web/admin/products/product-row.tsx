import { ChevronRight, ExternalLink, Images, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { productPath } from '#domain/paths.ts';
import { formatCount } from '#messages/format.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as commonText from '#text/common.ts';
import { Picture } from '../../ui/picture.tsx';
import { below58rem, ChooseRow } from '../lists/data-table.tsx';
import { IconButton, iconButtonClass } from '../editing/icon-button.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductStock } from './product-stock.tsx';
import { ProductVariants } from './product-variants.tsx';

export type ProductActions = {
  onPictures: (product: Product) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

type ProductRowProps = ProductActions & {
  product: Product;
  number: number;
  isChosen: boolean;
  /** The number of columns in the table, for the row of variants. */
  span: number;
  onChoose: (isOn: boolean) => void;
};

/** Shows one product of the table. The product's variants unfold below it. */
export function ProductRow({
  product,
  number,
  isChosen,
  span,
  onChoose,
  onPictures,
  onEdit,
  onDelete,
}: ProductRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, category, variants } = product;
  return (
    <>
      <tr className={`border-t border-thread ${isChosen ? 'bg-indigo-wash' : 'hover:bg-kora'}`}>
        <td className="px-2 py-0.5 xl:px-3">
          <ChooseRow label={adminProductsText.choose({ name })} isOn={isChosen} onChange={onChoose} />
        </td>
        <td className="card-bare price px-2 py-0.5 xl:px-3 text-ink-soft">{number}</td>
        <td className="card-title px-2 py-0.5 xl:px-3">
          <button
            type="button"
            onClick={() => onEdit(product)}
            className="min-h-6 pointer-coarse:min-h-touch min-w-40 text-start font-medium wrap-anywhere hover:underline"
            title={name}
          >
            {/* Without <bdi>, a name that is written from right to left would begin at the other edge. */}
            <span className="line-clamp-1 pointer-coarse:line-clamp-2">
              <bdi>{name}</bdi>
            </span>
          </button>
          <span className={`text-ink-soft ${below58rem.instead}`}>{category.name}</span>
        </td>
        <td className={`px-2 py-0.5 text-ink-soft xl:min-w-36 xl:px-3 ${below58rem.gone}`}>{category.name}</td>
        <td className="price px-2 py-0.5 xl:px-3 xl:whitespace-nowrap">
          <ProductPrice variants={variants} />
        </td>
        <td className="px-2 py-0.5 xl:px-3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={adminProductsText.variantsOf({ count: variants.length, name })}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-8 items-center gap-1 hover:underline pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
          >
            <ChevronRight className={`size-4 transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
            {formatCount(variants.length)}
          </button>
        </td>
        <td className="px-2 py-0.5 xl:px-3">
          <ProductStock variants={variants} />
        </td>
        <td className="px-2 py-0.5 xl:px-3">
          <PicturesButton product={product} onClick={() => onPictures(product)} />
        </td>
        <td className="px-2 py-0.5 xl:px-3">
          <RowActions product={product} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)} />
        </td>
      </tr>
      {isOpen && <ProductVariants name={name} variants={variants} span={span} />}
    </>
  );
}

function PicturesButton({ product: { name, images }, onClick }: { product: Product; onClick: () => void }) {
  const [first] = images;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={adminProductsText.imagesOf({ count: images.length, name })}
      onClick={onClick}
      className="flex items-center gap-2 hover:underline pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
    >
      {first ? (
        <Picture image={first} alt="" sizes="24px" className="h-8 w-6 object-cover" />
      ) : (
        <Images className="size-4" />
      )}
      <span>{formatCount(images.length)}</span>
    </button>
  );
}

type RowActionsProps = { product: Product; onEdit: () => void; onDelete: () => void };

function RowActions({ product, onEdit, onDelete }: RowActionsProps) {
  const { name } = product;
  return (
    <div className="flex">
      <IconButton icon={Pencil} label={adminProductsText.edit({ name })} title={commonText.edit()} onClick={onEdit} />
      <Link
        to={productPath(product)}
        aria-label={adminProductsText.seeNameInShop({ name })}
        title={adminProductsText.seeInShop()}
        className={iconButtonClass}
      >
        <ExternalLink className="size-4" />
      </Link>
      <IconButton
        icon={Trash2}
        label={adminProductsText.deleteLabel({ name })}
        title={commonText.deleteIt()}
        onClick={onDelete}
      />
    </div>
  );
}
