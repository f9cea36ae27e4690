import { ChevronRight, ExternalLink, Images, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { formatRupees } from '#domain/money.ts';
import { productPath } from '#domain/paths.ts';
import { Picture } from '../../ui/picture.tsx';

type ProductRowProps = { product: Product; number: number; onPictures: (product: Product) => void; onEdit: (product: Product) => void; onDelete: (product: Product) => void };

/** One product of the table; its variants unfold below it. */
export function ProductRow({ product, number, onPictures, onEdit, onDelete }: ProductRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, category, images, variants } = product;
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const low = variants.filter((variant) => variant.stock > 0 && variant.stock <= limits.lowStock).length;
  const gone = variants.filter((variant) => variant.stock === 0).length;
  const act = 'grid size-9 place-items-center hover:bg-kora-shade';
  return (
    <>
      <tr className="border-t border-thread hover:bg-kora">
        <td className="price px-3 py-2 text-ink-soft">{number}</td>
        <td className="px-3 py-2">
          <button type="button" onClick={() => onEdit(product)} className="line-clamp-2 text-left font-medium [overflow-wrap:anywhere] hover:underline" dir="auto">{name}</button>
        </td>
        <td className="px-3 py-2 text-ink-soft">{category.name}</td>
        <td className="px-3 py-2 whitespace-nowrap">
          <div className="flex items-center gap-2">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="inline-flex min-h-8 items-center gap-1 hover:underline">
            <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
            {variants.length} <span className="sr-only">variants of {name}</span>
          </button>
          <span className="price text-ink-soft">{stock.toLocaleString('en-IN')} pcs</span>
          {(low > 0 || gone > 0) && <span className="text-[0.8125rem] font-semibold text-madder">{[low > 0 && `${low} low`, gone > 0 && `${gone} out`].filter(Boolean).join(', ')}</span>}
          </div>
        </td>
        <td className="px-3 py-2">
          <button type="button" aria-haspopup="dialog" onClick={() => onPictures(product)} className="flex items-center gap-2 hover:underline">
            {images[0] ? <Picture image={images[0]} alt="" sizes="32px" className="aspect-3/4 w-8 object-cover" /> : <Images aria-hidden className="size-4" />}
            <span>
              {images.length} <span className="sr-only">images of {name}</span>
            </span>
          </button>
        </td>
        <td className="px-3 py-2">
          <div className="flex">
            <button type="button" aria-label={`Edit ${name}`} title="Edit" className={act} onClick={() => onEdit(product)}><Pencil aria-hidden className="size-4" /></button>
            <Link to={productPath(product)} aria-label={`See ${name} in the shop`} title="See in the shop" className={act}><ExternalLink aria-hidden className="size-4" /></Link>
            <button type="button" aria-label={`Delete ${name}`} title="Delete" className={act} onClick={() => onDelete(product)}><Trash2 aria-hidden className="size-4" /></button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className="bg-kora">
          <td colSpan={6} className="px-3 pb-3 md:pl-16">
            <span className="sr-only">Its variants</span>
            <table aria-label={`Variants of ${name}`} className="text-[0.9375rem]">
              <thead className="text-ink-soft">
                <tr>
                  {['Colour', 'Size', 'SKU', 'Price', 'Saving', 'Stock'].map((title) => (
                    <th key={title} scope="col" className="py-1 pr-6 text-left font-medium">{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {variants.map((variant) => (
                  <tr key={variant.id}>
                    <td className="py-0.5 pr-6">{variant.color}</td>
                    <td className="py-0.5 pr-6">{variant.size}</td>
                    <td className="py-0.5 pr-6">{variant.sku ?? '–'}</td>
                    <td className="price py-0.5 pr-6 text-right">{formatRupees(variant.originalPrice)}</td>
                    <td className="price py-0.5 pr-6 text-right">{formatRupees(variant.discountPrice)}</td>
                    <td className={`price py-0.5 pr-6 text-right ${variant.stock <= limits.lowStock ? 'font-semibold text-madder' : ''}`}>{variant.stock}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </td>
        </tr>
      )}
    </>
  );
}
