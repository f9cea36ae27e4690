import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Return, ReturnOffer } from '#contract/returns.ts';
import { indianDay } from '#domain/days.ts';
import { isVoidReturn } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import * as returnsText from '#text/shopper-returns.ts';

type OthersLaterProps = { order: Order; returns: readonly Return[]; lines: ReturnOffer['lines'] };

/** Of pieces that are alike one return goes on at a time: says until when the others can still come back. */
export function OthersLater({ order, returns, lines }: OthersLaterProps) {
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const later = lines.find(
    ({ itemId, refusal, until }) =>
      refusal === 'IN_RETURN' &&
      until !== null &&
      until >= today &&
      piecesOf(order, itemId) > goneBack(returns, itemId),
  );
  if (!later?.until) return null;
  return <p className="mt-3 text-md text-ink-soft">{returnsText.othersLater({ day: formatDay(later.until) })}</p>;
}

function piecesOf({ items }: Order, itemId: string): number {
  return items.find(({ id }) => id === itemId)?.quantity ?? 0;
}

function goneBack(returns: readonly Return[], itemId: string): number {
  return returns
    .filter(({ state }) => !isVoidReturn(state))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.itemId === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
