import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { formatRupees } from '#domain/money.ts';
import { fullName } from '#domain/people.ts';
import { formatDay } from '#messages/format.ts';
import * as paletteText from '#text/palette.ts';
import * as statusText from '#text/status.ts';
import { call } from '../../api/call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useRows, type Row } from '../offers/rows.ts';
import { useMay } from '../staff/permissions.ts';
import { bestFirst, isMatch } from './best-first.ts';
import { findPlaces, type Found } from './places.ts';

export type Group = { title: string; items: readonly Found[] };

const MOST_OF_EACH = 6;
const SHORTEST_WORDS = 2;
const FRESH_MS = 5_000;
const TYPING_MS = 120;

/**
 * Finds pages, orders, products, customers, sales and offers by a few letters, the best match first. The hook asks for
 * nothing that this person may not see, and leaves out groups without results. The browser finds pages at each letter;
 * all else comes from the server. The server has no search for sales and offers, because a shop has few of them: the
 * browser reads all of them once. Until the server has answered for the present words, former results stay only if they
 * match the present words too. For this reason, Enter right after typing never opens a result of former words.
 */
export function useFindings(words: string): { groups: readonly Group[]; isAsking: boolean } {
  const may = useMay();
  const orders = useFound('orders', may('orders.read'), words, async (query) =>
    (await call('GET /orders/all', { query })).orders.map(toOrder),
  );
  const products = useFound('products', may('catalogue.edit'), words, async (query) =>
    (await call('GET /products/search', { query })).products.map(toProduct),
  );
  const customers = useFound('customers', may('customers.read'), words, async (query) =>
    (await call('GET /customers', { query })).customers.map(toCustomer),
  );
  const areOffersWanted = may('catalogue.edit') && words.length >= SHORTEST_WORDS;
  const { data: rows = [], isFetching } = useRows(areOffersWanted);
  const offers = areOffersWanted ? rows.filter(({ isDeleted }) => !isDeleted).map(toOffer) : [];
  const groups = [
    { title: paletteText.goTo(), items: findPlaces(words, may) },
    { title: paletteText.orders(), items: orders.items },
    { title: paletteText.products(), items: products.items },
    { title: paletteText.customers(), items: customers.items },
    { title: paletteText.offers(), items: offers.filter((one) => isMatch(one, words)).slice(0, MOST_OF_EACH) },
  ];
  return {
    groups: bestFirst(groups, words),
    isAsking: (areOffersWanted && isFetching) || [orders, products, customers].some(({ isAsking }) => isAsking),
  };
}

type Find = (query: { q: string; limit: number }) => Promise<readonly Found[]>;

/** Asks the server for one kind of result, after a pause in typing. Asks nothing for a single letter. */
function useFound(kind: string, isAllowed: boolean, words: string, find: Find) {
  const settled = useDebounced(words, TYPING_MS);
  const isWanted = isAllowed && words.length >= SHORTEST_WORDS;
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'find', kind, settled],
    queryFn: async () => find({ q: settled, limit: MOST_OF_EACH }),
    enabled: isWanted && settled.length >= SHORTEST_WORDS,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isFormer = settled !== words || isPlaceholderData;
  const found = (isWanted && data) || [];
  return {
    items: isFormer ? found.filter((item) => isMatch(item, words)) : found,
    isAsking: isWanted && (isFormer || isFetching),
  };
}

function toOrder({ id, orderNumber, createdAt, deliveryStatus, user }: Order): Found {
  return {
    key: id,
    to: `/admin/order?order=${id}`,
    title: paletteText.orderTitle({ number: orderNumber, name: fullName(user) }),
    note: paletteText.orderNote({ day: formatDay(createdAt), status: statusText.label({ status: deliveryStatus }) }),
  };
}

function toProduct({ id, name, variants: [first] }: Product): Found {
  return {
    key: id,
    to: `/admin/product?edit=${id}`,
    title: name,
    note: first ? formatRupees(first.originalPrice) : '',
  };
}

function toOffer({ id, name, to, code }: Row): Found {
  return {
    key: id,
    to,
    title: name,
    note: code === undefined ? paletteText.saleNote() : code || paletteText.offerNote(),
  };
}

function toCustomer({
  id,
  email,
  mobile,
  ...names
}: Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email' | 'mobile'>): Found {
  return {
    key: id,
    to: `/admin/customer?customer=${id}`,
    title: fullName(names) || email || (mobile ?? ''),
    note: email || (mobile ?? ''),
  };
}
