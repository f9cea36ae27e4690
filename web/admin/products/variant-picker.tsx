import { sameKey } from '#domain/same-key.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { formatRupees } from '#domain/money.ts';
import { picturesFor } from '#domain/picture-order.ts';
import * as pickerText from '#text/admin-variant-picker.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { controlClass } from '../lists/list-tools.tsx';

/** One size in one colour with its product, as the search found it. */
export type PickedVariant = { product: Product; variant: Variant };

type VariantPickerProps = {
  /** The label of the box, such as "Add a piece". */
  label: string;
  onPick: (picked: PickedVariant) => void;
  /**
   * Returns in a word or two why a size cannot be picked, or undefined if it can be picked. A sold-out size can never
   * be picked.
   */
  refusalOf?: (variant: Variant) => string | undefined;
};

const TYPING_MS = 200;
const FRESH_MS = 5_000;
const MOST_PRODUCTS = 8;

/**
 * A box that finds sizes by a few letters of a product's name, or by an SKU that is typed or scanned. The person picks
 * a result by a click, or by the arrow keys and Enter. Afterwards the box is empty.
 */
export function VariantPicker({ label, onPick, refusalOf }: VariantPickerProps) {
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim(), TYPING_MS);
  const { groups, state, isAnswered } = useFound(asked, words.trim() !== '');
  const refusal = ({ variant }: PickedVariant) =>
    refusalOf?.(variant) ?? (variant.stock <= 0 ? aboutOf(variant) : undefined);
  const pick = (picked: PickedVariant) => {
    if (refusal(picked) !== undefined) return;
    setWords('');
    onPick(picked);
  };
  const queries = useQueryClient();
  /**
   * A scanner presses Enter before the server has answered, and then sends the next code, so the box is emptied at
   * once. If the text turns out to be no SKU, it appears in the box again, with its results. The person can then choose
   * a result or overwrite the text.
   */
  const pickScanned = async (box: HTMLInputElement) => {
    const entered = words.trim();
    setWords('');
    const products = await queries.fetchQuery(finding(entered)).catch(() => []);
    const [found] = withSku(products, entered)[0]?.items ?? [];
    const why = found && refusal(found);
    if (found && why === undefined) return onPick(found);
    if (why !== undefined) notify('error', `${entered}: ${why}`, 'account');
    else if (products.length === 0) notify('error', pickerText.nothingFor({ words: entered }), 'account');
    if (box.value !== '') return;
    flushSync(() => setWords(entered));
    box.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    // The picker's box is inside a form, and mostly inside a dialog. Enter must not send the form, and Esc must not
    // close the dialog.
    if (event.key === 'Enter') event.preventDefault();
    // The shown results may still belong to a shorter search text, or to an earlier scan. Enter then asks the server
    // for the present text.
    if (event.key === 'Enter' && words.trim() !== '' && !(isAnswered && asked === words.trim())) {
      event.preventBaseUIHandler();
      void pickScanned(event.currentTarget);
    }
    if (event.key === 'Escape' && words !== '') {
      event.stopPropagation();
      setWords('');
    }
  };
  return (
    <div>
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={words}
        onValueChange={(typed, { reason }) => reason !== 'item-press' && setWords(typed)}
        itemToStringValue={({ product }: PickedVariant) => product.name}
      >
        <Autocomplete.Input
          aria-label={label}
          placeholder={label}
          maxLength={limits.searchLength}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={onKeyDown}
          className={`${controlClass} min-h-11 w-full`}
        />
        {state === 'failed' && (
          <p role="alert" className="py-2 text-madder">
            {pickerText.failed()}
          </p>
        )}
        {/* The element of the message is always in the page, so that screen readers announce its text when the text
            appears. */}
        <Autocomplete.Empty className="text-ink-soft not-empty:py-2">
          {state === 'none' && pickerText.nothing()}
        </Autocomplete.Empty>
        <Autocomplete.List
          aria-label={pickerText.found()}
          className="border-thread bg-white not-empty:max-h-80 not-empty:overflow-y-auto not-empty:border not-empty:border-t-0"
        >
          {(group: Group) => <ProductGroup key={group.product.id} group={group} refusal={refusal} onPick={pick} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  );
}

type Group = { product: Product; items: readonly PickedVariant[] };
type ProductGroupProps = {
  group: Group;
  refusal: (picked: PickedVariant) => string | undefined;
  onPick: (picked: PickedVariant) => void;
};

function ProductGroup({ group: { product, items }, refusal, onPick }: ProductGroupProps) {
  const [image] = picturesFor(items[0]?.variant.color ?? '', product.images);
  return (
    <Autocomplete.Group items={items} className="flex gap-3 border-b border-thread p-2 last:border-b-0">
      <span className="w-10 shrink-0">
        {image && <Picture image={image} sizes="40px" alt="" className="aspect-3/4 w-full object-cover" />}
      </span>
      <div className="min-w-0 grow">
        <Autocomplete.GroupLabel className="wrap-anywhere" dir="auto">
          {product.name}
        </Autocomplete.GroupLabel>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <Autocomplete.Collection>
            {(picked: PickedVariant) => (
              <Choice key={picked.variant.id} picked={picked} refusal={refusal(picked)} onPick={() => onPick(picked)} />
            )}
          </Autocomplete.Collection>
        </div>
      </div>
    </Autocomplete.Group>
  );
}

type ChoiceProps = { picked: PickedVariant; refusal: string | undefined; onPick: () => void };

function Choice({ picked, refusal, onPick }: ChoiceProps) {
  const { variant } = picked;
  return (
    <Autocomplete.Item
      value={picked}
      aria-disabled={refusal !== undefined || undefined}
      onClick={onPick}
      className="cursor-pointer rounded-cut border border-ink/45 px-2.5 py-1 text-md data-highlighted:border-indigo data-highlighted:bg-indigo data-highlighted:text-kora off:cursor-default off:border-thread off:text-ink-soft off:data-highlighted:bg-kora-deep off:data-highlighted:text-ink-soft pointer-coarse:py-2"
    >
      <span className="block font-medium" dir="auto">
        {pickerText.variant({ color: variant.color, size: variant.size })}
      </span>{' '}
      <span className="price block text-sm opacity-90">{refusal ?? aboutOf(variant)}</span>
    </Autocomplete.Item>
  );
}

function aboutOf({ originalPrice, stock }: Variant): string {
  return pickerText.about({ price: formatRupees(originalPrice), stock });
}

type Found = {
  groups: Group[];
  state: 'found' | 'none' | 'asking' | 'failed';
  /** True if the groups are the results of exactly these words. */
  isAnswered: boolean;
};

const finding = (words: string) =>
  queryOptions({
    queryKey: ['admin', 'find', 'variants', words],
    queryFn: async () => (await call('GET /products/search', { query: { q: words, limit: MOST_PRODUCTS } })).products,
    staleTime: FRESH_MS,
  });

/** Finds sizes by these search words, in one group for each product. Former results stay until the next answer. */
function useFound(words: string, isTyped: boolean): Found {
  const isAsking = isTyped && words !== '';
  const { data, isError, isPlaceholderData } = useQuery({
    ...finding(words),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const groups = groupsOf((isAsking && data) || [], words);
  const isAnswered = isAsking && data !== undefined && !isPlaceholderData;
  if (isError && isAsking) return { groups: [], state: 'failed', isAnswered: false };
  if (groups.length > 0) return { groups, state: 'found', isAnswered };
  return { groups, state: isAnswered ? 'none' : 'asking', isAnswered };
}

/**
 * Returns each product with its sizes. If the words are the SKU of one size, for example from a scanner, returns only
 * that size.
 */
function groupsOf(products: readonly Product[], words: string): Group[] {
  const labelled = withSku(products, words);
  return labelled.length > 0 ? labelled : products.map((product) => groupOf(product, product.variants));
}

function withSku(products: readonly Product[], words: string): Group[] {
  const typed = sameKey(words);
  const isIt = ({ sku }: Variant) => sku !== null && sameKey(sku) === typed;
  return products
    .map((product) => groupOf(product, product.variants.filter(isIt)))
    .filter(({ items }) => items.length > 0);
}

function groupOf(product: Product, variants: readonly Variant[]): Group {
  return { product, items: variants.map((variant) => ({ product, variant })) };
}
