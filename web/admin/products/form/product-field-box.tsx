import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { productFields, type FieldTexts, type ProductField } from '#domain/product-fields.ts';
import * as filtersText from '#text/filters.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { Options } from '../../../ui/options.tsx';

type ProductFieldBoxProps = {
  name: ProductField;
  value: string;
  error: string | undefined;
  onChange: (change: Partial<FieldTexts>) => void;
};

/**
 * A box for an optional value of a product, such as its brand. The box suggests values that the shop uses already, so
 * that nobody spells the same brand in two ways.
 */
export function ProductFieldBox({ name, value, error, onChange }: ProductFieldBoxProps) {
  const listId = useId();
  const { data } = useQuery({ queryKey: ['admin', 'product-fields'], queryFn: listValues });
  const { list, mostLength } = productFields[name];
  return (
    <>
      <Field
        label={filtersText.facet({ facet: name })}
        name={name}
        list={listId}
        most={mostLength}
        value={value}
        error={error}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      <datalist id={listId}>
        <Options of={(data?.[list] ?? []).map((known) => [known.value, known.value])} />
      </datalist>
    </>
  );
}

/** Returns the shop's most frequent values for each field, from the counts that come with every list of products. */
async function listValues() {
  return (await call('GET /products', { query: { limit: 1 } })).facets;
}
