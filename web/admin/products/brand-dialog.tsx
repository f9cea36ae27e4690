import { useState } from 'react';
import * as adminProductsText from '#text/admin-products.ts';
import * as commonText from '#text/common.ts';
import { ProductFieldBox } from './form/product-field-box.tsx';
import { ManyDialog } from './many-dialog.tsx';

type BrandDialogProps = { count: number; onBrand: (brand: string) => void; onClose: () => void };

/** Asks which brand several products get. If the box is empty, the products lose their brand. */
export default function BrandDialog({ count, onBrand, onClose }: BrandDialogProps) {
  const [brand, setBrand] = useState('');
  return (
    <ManyDialog
      title={adminProductsText.brandTitle()}
      hint={adminProductsText.brandOfMany({ count })}
      yes={commonText.save()}
      isReady
      onYes={() => onBrand(brand.trim())}
      onClose={onClose}
    >
      <ProductFieldBox name="brand" value={brand} error={undefined} onChange={({ brand = '' }) => setBrand(brand)} />
      <p className="text-md text-ink-soft">{adminProductsText.brandHint()}</p>
    </ManyDialog>
  );
}
