/** Limits of sales and of prices that are changed in bulk; lengths in characters. */
export const markdownLimits = {
  nameLength: 80,
  badgeLength: 24,
  /** Products that are chosen one by one. */
  products: 10_000,
  exceptions: 2000,
  skus: 5000,
  pastedLength: 400_000,
  /** The most that a price can rise at once, in per cent. */
  mostPercent: 1000,
  /** The days for which a change in bulk can be undone. */
  undoDays: 30,
  /** The most names that an answer lists; its count is of all. */
  named: 200,
} as const;

/** The states of sales, in the order in which lists show them. */
export const markdownStates = ['running', 'planned', 'paused', 'ended'] as const;
export type MarkdownState = (typeof markdownStates)[number];

type Times = { startsAt: string; endsAt: string | null; pausedAt: string | null; closedAt: string | null };

/** Answers where a sale stands at an instant. A sale ends at its last instant, which is no longer part of it. */
export function markdownState({ startsAt, endsAt, pausedAt, closedAt }: Times, instant: string): MarkdownState {
  if (closedAt !== null || (endsAt !== null && endsAt <= instant)) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt <= instant ? 'running' : 'planned';
}

/** Answers the next instant after this one at which a sale begins or ends; null where none does. */
export function nextBoundary(sales: readonly Times[], instant: string): string | null {
  const coming = sales
    .filter(({ pausedAt, closedAt }) => pausedAt === null && closedAt === null)
    .flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt === null ? [] : [endsAt])])
    .filter((at) => at > instant);
  return coming.toSorted()[0] ?? null;
}
