import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PriceRow } from '#contract/prices.ts';
import { limits } from '#domain/limits.ts';
import type { Answer, Body } from '../../api/address.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { MANY_PATIENCE_MS } from '../editing/many-patience.ts';
import { toInstant } from '../editing/times.ts';
import { toExceptions, type Exceptions } from './exceptions.ts';
import { toGoods, type GoodsDraft } from './goods-draft.ts';
import { toRule, type RuleDraft } from './rule-draft.ts';

/** The number of table rows in one request. */
export const PAGE_ROWS = limits.pageSize;
export type Show = NonNullable<Body<'POST /prices/look'>['show']>;

export type Wanted = Pick<Body<'POST /prices/look'>, 'rule' | 'goods' | 'exceptions' | 'startsAt'>;
type PriceDraft = { rule: RuleDraft; goods: GoodsDraft; exceptions: Exceptions };

/**
 * Returns a draft in the form that the calls take. `startsAt` is the beginning of a sale, as its box shows it. Returns
 * undefined while the goods or the amount are missing or wrong.
 */
export function toWanted({ rule, goods, exceptions }: PriceDraft, startsAt: string | undefined): Wanted | undefined {
  const [sentRule, sentGoods] = [toRule(rule, startsAt !== undefined), toGoods(goods)];
  if (!sentRule || !sentGoods) return undefined;
  const wanted = { rule: sentRule, goods: sentGoods, exceptions: toExceptions(exceptions) };
  return startsAt === undefined ? wanted : { ...wanted, startsAt: toInstant(startsAt) };
}

type Page = Answer<'POST /prices/look'>;
/**
 * The server's answer about a price change, with those pages of its rows that were requested. The first page of rows
 * has the number 1.
 */
export type PriceLook = Omit<Page, 'rows' | 'pagination'> & {
  total: number;
  pages: ReadonlyMap<number, readonly PriceRow[]>;
  pictures: ReadonlyMap<string, string>;
};

const TYPING_MS = 300;
const SCROLLING_MS = 120;
const STORED_MS = 60_000;

/**
 * The addresses of product pictures that the browser already knows, by the product's id. An empty address means that
 * the product has no picture.
 */
const pictures = new Map<string, string>();

/**
 * Asks the server for the effect of a price change, a moment after the last key, and only for the pages of rows that
 * are visible. The earlier answer stays until the next one comes. `isCurrent` is true if the answer belongs to exactly
 * this change.
 */
export function usePriceLook(wanted: Wanted | undefined, show: Show, pages: readonly number[]) {
  const typed = wanted && JSON.stringify(wanted);
  const asked = useDebounced(typed, TYPING_MS);
  const seen = useDebounced(pages.join(), SCROLLING_MS);
  const query = useQuery({
    queryKey: ['admin', 'prices', 'look', asked, show, seen],
    // The cast is safe: the text `asked` is JSON that was made from `wanted`.
    queryFn: async () => lookAt(JSON.parse(asked ?? '') as Wanted, show, seen.split(',').map(Number)),
    enabled: asked !== undefined,
    gcTime: STORED_MS,
    placeholderData: keepPreviousData,
  });
  return { ...query, isCurrent: typed === asked && query.data !== undefined && !query.isPlaceholderData };
}

async function lookAt(wanted: Wanted, show: Show, pages: readonly number[]): Promise<PriceLook> {
  const answers = await Promise.all(pages.map(async (page) => fetchPage(wanted, show, page)));
  const [first] = answers;
  // The cast is safe: at least one page is always requested.
  const { rows: _rows, pagination, ...look } = first as Page;
  await fetchPictures(answers.flatMap(({ rows }) => rows)).catch(() => {});
  return {
    ...look,
    total: pagination.totalItems,
    pages: new Map(answers.map(({ rows, pagination: { currentPage } }) => [currentPage, rows])),
    pictures,
  };
}

async function fetchPage(wanted: Wanted, show: Show, page: number): Promise<Page> {
  return queries.fetchQuery({
    queryKey: ['admin', 'prices', 'page', wanted, show, page],
    queryFn: async () =>
      call('POST /prices/look', { body: { ...wanted, show, page, limit: PAGE_ROWS }, patienceMs: MANY_PATIENCE_MS }),
    gcTime: STORED_MS,
  });
}

/**
 * Fetches the pictures of these rows' products. The pictures come from POST /variants/find, because the answer about
 * prices has no pictures.
 */
async function fetchPictures(rows: readonly PriceRow[]): Promise<void> {
  const unknown = new Map(rows.map((row) => [row.productId, row.productVariantId]));
  for (const id of pictures.keys()) unknown.delete(id);
  if (unknown.size === 0) return;
  const found = await call('POST /variants/find', { body: { ids: [...unknown.values()] } });
  for (const id of unknown.keys()) pictures.set(id, found.pictures[id] ?? '');
}
