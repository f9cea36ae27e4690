import { sameKey } from '#domain/same-key.ts';
import { X } from 'lucide-react';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { picturesFor } from '#domain/picture-order.ts';
import * as newText from '#text/admin-new-order.ts';
import * as productText from '#text/product.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { notify } from '../../../ui/notices.tsx';
import { oneRowATap } from '../../../ui/one-row-a-tap.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Section } from '../../../ui/section.tsx';
import { IconButton } from '../../editing/icon-button.tsx';
import { VariantPicker, type PickedVariant } from '../../products/variant-picker.tsx';
import { nothingFound } from '../../scanner/keyboard-language.ts';
import { useScanner } from '../../scanner/scanner.ts';
import type { DraftLine, ShownLine } from './draft.ts';

type GoodsSectionProps = {
  lines: readonly ShownLine[];
  /** For variants of which too few pieces are left: the number of pieces left, by variant id. */
  short: ReadonlyMap<string, number>;
  onAdd: (line: DraftLine) => void;
  onQuantity: (variantId: string, quantity: number) => void;
  onRemove: (variantId: string) => void;
};

/** Finds the pieces that the caller wants: by name, by SKU, or by a scan of a label. */
export function GoodsSection({ lines, short, onAdd, onQuantity, onRemove }: GoodsSectionProps) {
  const add = (picked: PickedVariant) => onAdd(lineOf(picked));
  const scan = (sku: string) => {
    void findBySku(sku).then(
      (picked) => {
        if (!picked) notify('error', nothingFound(sku), 'account');
        else if (picked.variant.stock <= 0) notify('error', newText.soldOut({ sku }), 'account');
        else add(picked);
      },
      (error: unknown) => notify('error', messageOf(error, productText.loadFailed()), 'account'),
    );
  };
  useScanner(scan);
  return (
    <Section id="goods" title={newText.goods()}>
      <div className="mt-2">
        <VariantPicker label={newText.findGoods()} onPick={add} />
      </div>
      {lines.length > 0 && (
        <ul aria-label={newText.goods()} className="mt-3 divide-y divide-thread border border-thread bg-white">
          {lines.map((line) => (
            <Line
              key={line.variantId}
              line={line}
              available={short.get(line.variantId)}
              onQuantity={(quantity) => onQuantity(line.variantId, quantity)}
              onRemove={() => onRemove(line.variantId)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

type LineProps = {
  line: ShownLine;
  /** The number of pieces that are left, if these are too few. */ available: number | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Line({ line, available, onQuantity, onRemove }: LineProps) {
  const { name, color, size, sku, price, quantity, stock, image } = line;
  const label = newText.piece({ name, color, size });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      {image && (
        <span className="w-10 shrink-0">
          <Picture image={image} sizes="40px" alt="" className="aspect-3/4 w-full object-cover" />
        </span>
      )}
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block font-medium" dir="auto">
          {name}
        </span>
        <span className="block text-md text-ink-soft">
          {[color, size, sku, formatRupees(price)].filter(Boolean).join(' · ')}
        </span>
        {line.picked && <Changed line={line} picked={line.picked} />}
        {available === undefined ? (
          <span className="block text-md text-ink-soft">{newText.inStock({ count: stock })}</span>
        ) : (
          <span role="alert" className="block text-md font-medium text-madder">
            {newText.short({ available })}
          </span>
        )}
      </span>
      <span className="ms-auto flex items-center gap-3">
        <Stepper
          label={newText.quantityOf({ what: label })}
          value={quantity}
          max={available ?? stock}
          onChange={onQuantity}
        />
        <span className="price min-w-20 text-end">{formatPaise((parseRupees(price) ?? 0) * quantity)}</span>
        <IconButton icon={X} label={newText.remove({ what: label })} onClick={oneRowATap(onRemove)} />
      </span>
    </li>
  );
}

/**
 * If the piece's name or price has changed since staff added it, shows the former name or price, because the caller may
 * have heard it.
 */
function Changed({ line, picked }: { line: ShownLine; picked: DraftLine }) {
  const [piece, before] = [newText.piece(line), newText.piece(picked)];
  return (
    <span role="alert" className="block text-md font-medium text-madder">
      {[
        ...(piece === before ? [] : [newText.pieceBefore({ piece: before })]),
        ...(line.price === picked.price ? [] : [newText.priceBefore({ price: formatRupees(picked.price) })]),
      ].join(' · ')}
    </span>
  );
}

function lineOf({ product, variant }: PickedVariant): DraftLine {
  const { id: variantId, color, size, sku, originalPrice: price, stock } = variant;
  const [image] = picturesFor(color, product.images);
  return { variantId, quantity: 1, name: product.name, color, size, sku: sku ?? '', price, stock, image };
}

async function findBySku(sku: string): Promise<PickedVariant | undefined> {
  const { products } = await call('GET /products/search', { query: { q: sku, limit: 8 } });
  const isIt = (variant: PickedVariant['variant']) => variant.sku !== null && sameKey(variant.sku) === sameKey(sku);
  const product = products.find(({ variants }) => variants.some(isIt));
  const variant = product?.variants.find(isIt);
  return product && variant && { product, variant };
}
