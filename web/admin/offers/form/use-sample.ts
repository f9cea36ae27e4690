import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { shownOffer } from '#domain/shown-offer.ts';
import type { Query } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { piecesFor, toGoods, type OfferDraft } from './offer-draft.ts';

/** A line of the sample cart. */
export type SampleLine = { variantId: string; name: string; color: string; size: string; quantity: number };

export type Sample = {
  lines: readonly SampleLine[];
  /**
   * Replaces the lines by lines that the owner has chosen. From then on, the lines no longer change when the offer
   * changes.
   */
  onChange: (lines: readonly SampleLine[]) => void;
};

const LINES = 3;

/**
 * Returns a few lines for the sample cart. The hook chooses products to which the offer applies, or any products if
 * there are none. When the owner chooses lines, these are returned instead.
 */
export function useSample(draft: OfferDraft): Sample {
  const [own, setOwn] = useState<readonly SampleLine[]>();
  const goods = toGoods(draft);
  const { data = [] } = useQuery({
    queryKey: ['admin', 'offer-sample', goods],
    queryFn: async () => readSample(goods),
    enabled: own === undefined,
    placeholderData: (before) => before,
    retry: false,
  });
  const each = Math.max(1, Math.ceil(piecesFor(draft) / Math.max(1, data.length)));
  return { lines: own ?? data.map((line) => ({ ...line, quantity: Math.min(each, MOST_PIECES) })), onChange: setOwn };
}

const MOST_PIECES = 20;

async function readSample(goods: ReturnType<typeof toGoods>): Promise<SampleLine[]> {
  const found = await read(goods).catch(() => []);
  const products = found.length > 0 ? found : await list({});
  return products.flatMap(({ name, variants }) => {
    const variant = shownOffer(variants)?.variant;
    return variant ? [{ variantId: variant.id, name, color: variant.color, size: variant.size, quantity: 1 }] : [];
  });
}

async function read(goods: ReturnType<typeof toGoods>): Promise<readonly Product[]> {
  switch (goods.kind) {
    case 'all':
      return list({});
    case 'categories':
      return goods.ids.length === 0 ? [] : list({ categories: goods.ids });
    case 'products':
      return Promise.all(
        goods.ids.slice(0, LINES).map(async (id) => (await call('GET /products/{id}', { params: { id } })).product),
      );
    case 'filter':
      return list(queryIn(goods.query));
  }
}

async function list(query: Query): Promise<readonly Product[]> {
  return (await call('GET /products', { query: { availability: 'in-stock', ...query, limit: LINES } })).data;
}

/**
 * Converts the filters in a list's address into the query of the call. The address has a single category as `category`,
 * but the call takes `categories`.
 */
function queryIn(address: string): Query {
  const search = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const names = [...new Set(search.keys())].filter((name) => !['page', 'sort', 'limit', 'columns'].includes(name));
  return Object.fromEntries(
    names.map((name) => [name === 'category' ? 'categories' : name, search.getAll(name)] as const),
  );
}
