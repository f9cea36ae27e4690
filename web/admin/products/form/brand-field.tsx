import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { limits } from '#domain/limits.ts';
import * as productFormText from '#text/product-form.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';

type BrandFieldProps = { brand: string; error: string | undefined; onChange: (brand: string) => void };

/** The brand, which may be empty. It suggests the shop's brands, so that nobody writes one brand in two ways. */
export function BrandField({ brand, error, onChange }: BrandFieldProps) {
  const listId = useId();
  const { data: brands = [] } = useQuery({ queryKey: ['admin', 'brands'], queryFn: listBrands });
  return (
    <>
      <Field
        label={productFormText.brand()}
        name="brand"
        list={listId}
        autoComplete="off"
        most={limits.brandLength}
        value={brand}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {brands.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Answers the shop's most frequent brands, from the counts that come with every list of products. */
async function listBrands(): Promise<readonly string[]> {
  const { facets } = await call('GET /products', { query: { limit: 1 } });
  return facets.brands.map((brand) => brand.value);
}
