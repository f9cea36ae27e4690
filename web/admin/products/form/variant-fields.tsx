import { useId } from 'react';
import * as productFormText from '#text/product-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ColorFamilies } from './color-families.tsx';
import type { DraftVariant, Issues } from './draft.ts';
import { VariantList } from './variant-list.tsx';
import { VariantMatrix } from './variant-matrix.tsx';

type VariantFieldsProps = {
  variants: readonly DraftVariant[];
  issues: Issues;
  isMatrix: boolean;
  onMatrix: (isMatrix: boolean) => void;
  onChange: (variants: readonly DraftVariant[]) => void;
};

/** The variants, as a list or as a table of colours and sizes. */
export function VariantFields({ variants, issues, isMatrix, onMatrix, onChange }: VariantFieldsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={issues['productVariants'] && errorId} className="min-w-0">
      <legend className="sr-only">{productFormText.variants()}</legend>
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <h3 className="font-medium">{productFormText.variants()}</h3>
        <div role="group" aria-label={productFormText.variantsAs()} className="flex gap-3 text-md">
          <ViewButton label={productFormText.asList()} isChosen={!isMatrix} onClick={() => onMatrix(false)} />
          <ViewButton label={productFormText.asMatrix()} isChosen={isMatrix} onClick={() => onMatrix(true)} />
        </div>
      </div>
      {isMatrix ? (
        <VariantMatrix variants={variants} onChange={onChange} />
      ) : (
        <VariantList variants={variants} issues={issues} onChange={onChange} />
      )}
      <ColorFamilies variants={variants} onChange={onChange} />
      {issues['productVariants'] && <FieldError id={errorId}>{issues['productVariants']}</FieldError>}
    </fieldset>
  );
}

function ViewButton({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick: () => void }) {
  return (
    <Button
      look="bare"
      aria-pressed={isChosen}
      className="font-normal aria-pressed:font-semibold aria-pressed:no-underline"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
