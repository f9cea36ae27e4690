import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { id, wholeNumber } from './fields.ts';

export const Pagination = z.object({
  totalItems: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
  limit: z.number(),
});
export type Pagination = z.infer<typeof Pagination>;

export const byId = z.object({ id });

/**
 * Describes the parameters `?page` from 1 and `?limit` 1–100, with a default limit for each call (contract
 * "Pagination").
 */
export function paging(defaultLimit: number) {
  return { page: wholeNumber(1, 1_000_000).default(1), limit: wholeNumber(1, limits.pageSize).default(defaultLimit) };
}

/** Returns the pagination block of a list with this number of items. */
export function paginationOf(totalItems: number, page: number, limit: number): Pagination {
  return { totalItems, totalPages: Math.ceil(totalItems / limit), currentPage: page, limit };
}
