import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { productPath } from '#domain/paths.ts';
import * as linkText from '#text/admin-links.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { CategoryOptions } from '../categories/category-options.tsx';
import { legalPagesQuery } from '../legal/legal-pages-query.ts';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { SelectField } from '../tax/select-field.tsx';
import { kindOf, kinds, linkTo, wordOf, type Kind } from './link-kinds.ts';

type LinkFieldProps = { path: string; link: string; error: string | undefined; onChange: (link: string) => void };

/**
 * Chooses the target of a slide, a tile or the announcement: the whole shop, a category, a product, a page, a search,
 * or any public address of the shop.
 */
export function LinkField({ path, link, error, onChange }: LinkFieldProps) {
  // `chosen` is stored separately, because the person first chooses the kind of link. The address of that kind follows
  // later.
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kindOf(link);
  const choose = (next: Kind) => {
    setChosen(next);
    if (next === 'all' || next === 'newest') onChange(linkTo(next, ''));
  };
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SelectField
        label={linkText.leadsTo()}
        name={path}
        value={kind}
        error={error}
        onChange={(next) => choose(kinds.find((one) => one === next) ?? 'all')}
      >
        <Options of={kinds.map((one) => [one, linkText.kind({ kind: one })])} />
      </SelectField>
      <LinkTarget kind={kind} link={link} onChange={onChange} />
    </div>
  );
}

type LinkTargetProps = { kind: Kind; link: string; onChange: (link: string) => void };

function LinkTarget({ kind, link, onChange }: LinkTargetProps) {
  if (kind === 'category') return <CategoryTarget link={link} onChange={onChange} />;
  if (kind === 'page') return <PageTarget link={link} onChange={onChange} />;
  if (kind === 'product') return <ProductTarget link={link} onChange={onChange} />;
  if (kind === 'search' || kind === 'address')
    return (
      <Field
        label={linkText.target({ kind })}
        value={wordOf(kind, link)}
        inputMode={kind === 'address' ? 'url' : 'search'}
        most={400}
        hint={kind === 'address' ? linkText.addressHint() : undefined}
        onChange={(event) => onChange(linkTo(kind, event.target.value))}
      />
    );
  return null;
}

type TargetProps = Omit<LinkTargetProps, 'kind'>;

function CategoryTarget({ link, onChange }: TargetProps) {
  const { data: tree = [] } = useCategoryTree();
  return (
    <TargetSelect
      label={linkText.target({ kind: 'category' })}
      value={wordOf('category', link)}
      onChange={(value) => onChange(linkTo('category', value))}
    >
      <CategoryOptions tree={tree} />
    </TargetSelect>
  );
}

function PageTarget({ link, onChange }: TargetProps) {
  const { data: pages = [] } = useQuery(legalPagesQuery);
  return (
    <TargetSelect
      label={linkText.target({ kind: 'page' })}
      value={wordOf('page', link)}
      onChange={(value) => onChange(linkTo('page', value))}
    >
      <Options of={pages.map((page) => [page.slug, page.title])} />
    </TargetSelect>
  );
}

type TargetSelectProps = { label: string; value: string; onChange: (value: string) => void; children: React.ReactNode };

function TargetSelect({ children, ...select }: TargetSelectProps) {
  return (
    <SelectField {...select}>
      <option value="" disabled>
        {linkText.choose()}
      </option>
      {children}
    </SelectField>
  );
}

const DEBOUNCE_MS = 300;

/** Finds a product by a few letters of its name. */
function ProductTarget({ link, onChange }: TargetProps) {
  const listId = useId();
  const [name, setName] = useState(wordOf('product', link));
  const q = useDebounced(name.trim(), DEBOUNCE_MS);
  const { data: products = [] } = useQuery({
    queryKey: ['admin', 'link', q],
    queryFn: async () => (await call('GET /products/search', { query: { q, limit: 10 } })).products,
    enabled: q.length > 1,
  });
  const isChosen = wordOf('product', link) === name;
  return (
    <>
      <Field
        label={linkText.target({ kind: 'product' })}
        list={listId}
        value={name}
        hint={name && !isChosen ? linkText.chooseProduct() : undefined}
        onChange={(event) => {
          setName(event.target.value);
          const product = products.find((one) => one.name === event.target.value);
          if (product) onChange(productPath(product));
        }}
      />
      <datalist id={listId}>
        {products.map((product) => (
          <option key={product.id} value={product.name}>
            {product.category.name}
          </option>
        ))}
      </datalist>
    </>
  );
}
