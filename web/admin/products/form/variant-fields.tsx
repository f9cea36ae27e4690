import { useId } from 'react';
import * as productFormText from '#text/product-form.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ColourFamilies } from './colour-families.tsx';
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

/** Edits the variants, as a list or as a table of colours and sizes. */
export function VariantFields({ variants, issues, isMatrix, onMatrix, onChange }: VariantFieldsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={issues['productVariants'] && errorId} className="min-w-0">
      <legend className="sr-only">{productFormText.variants()}</legend>
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <h3 className="font-medium">{productFormText.variants()}</h3>
        <Segmented
          label={productFormText.variantsAs()}
          choices={[
            { id: 'list', name: productFormText.asList() },
            { id: 'matrix', name: productFormText.asMatrix() },
          ]}
          chosen={isMatrix ? 'matrix' : 'list'}
          onChange={(view) => onMatrix(view === 'matrix')}
        />
      </div>
      <p className="mb-2 text-md text-ink-soft">{productFormText.variantsHint()}</p>
      {isMatrix ? (
        <VariantMatrix variants={variants} onChange={onChange} />
      ) : (
        <VariantList variants={variants} issues={issues} onChange={onChange} />
      )}
      <ColourFamilies variants={variants} onChange={onChange} />
      {issues['productVariants'] && <FieldError id={errorId}>{issues['productVariants']}</FieldError>}
    </fieldset>
  );
}
