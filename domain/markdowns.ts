/** Limits of sales and of changes of many prices; lengths are in characters. */
export const markdownLimits = {
  nameLength: 80,
  badgeLength: 24,
  /** The most products that a person can choose one by one for a sale or a change of prices. */
  products: 10_000,
  exceptions: 2000,
  skus: 5000,
  pastedLength: 400_000,
  /** The highest rise of a price in one change of many prices, in per cent. */
  mostPercent: 1000,
  /** A change of many prices can be undone for this many days. */
  undoDays: 30,
  /** An answer contains at most this many names of products, but its count includes all products. */
  named: 200,
} as const;

/** The states of sales, in the order in which lists show them. */
export const markdownStates = ['running', 'planned', 'paused', 'ended'] as const;
export type MarkdownState = (typeof markdownStates)[number];

type Times = { startsAt: string; endsAt: string | null; pausedAt: string | null; closedAt: string | null };

/** Returns the state of a sale at an instant. At the instant `endsAt`, the sale has already ended. */
export function markdownState({ startsAt, endsAt, pausedAt, closedAt }: Times, instant: string): MarkdownState {
  if (closedAt !== null || (endsAt !== null && endsAt <= instant)) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt <= instant ? 'running' : 'planned';
}

/** Returns the first instant after `instant` at which a sale begins or ends, or null if there is none. */
export function nextBoundary(sales: readonly Times[], instant: string): string | null {
  const coming = sales
    .filter(({ pausedAt, closedAt }) => pausedAt === null && closedAt === null)
    .flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt === null ? [] : [endsAt])])
    .filter((at) => at > instant);
  return coming.toSorted()[0] ?? null;
}
