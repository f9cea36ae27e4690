import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import * as commonText from '#text/common.ts';
import * as returnsText from '#text/shopper-returns.ts';
import type { Return, ReturnOffer } from '#contract/returns.ts';
import { indianDay } from '#domain/days.ts';
import { isVoidReturn } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import { useSession } from '../../../session/session.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { useReturnedFocus } from '../../../ui/use-kept-focus.ts';
import { ReturnCard } from './return-card.tsx';
import { ReturnForm } from './return-form.tsx';
import { returnsQuery } from './returns-query.ts';

/**
 * Shows the returns of a delivered order, and the button that requests a return. Hidden if there are no returns and
 * nothing can be returned.
 */
export function OrderReturns({ order }: { order: Order }) {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  // The number of returns when the form opened. If there are more returns later, the newest one takes the focus.
  const [before, setBefore] = useState(Infinity);
  const button = useReturnedFocus(isAsking);
  const { data, isError, refetch } = useQuery(returnsQuery(user?.id, order.id));
  if (!data)
    return isError ? (
      <p role="alert" className="mt-6">
        {returnsText.loadFailed()} <BareButton onClick={() => void refetch()}>{commonText.tryAgain()}</BareButton>
      </p>
    ) : null;
  const open = data.offer.lines.filter(({ refusal }) => refusal === null);
  // If nothing is left to return, for example after the shopper has returned the last pieces, the form closes.
  if (isAsking && open.length === 0) setAsking(false);
  if (open.length === 0 && data.returns.length === 0) return null;
  return (
    <section aria-label={returnsText.title()} className="mt-6 border-t border-thread pt-5 print:hidden">
      {data.returns.length > 0 && (
        <ul className="space-y-4">
          {data.returns.map((one, index) => (
            <ReturnCard key={one.id} one={one} order={order} isAwaited={index === 0 && data.returns.length > before} />
          ))}
        </ul>
      )}
      <OthersLater order={order} returns={data.returns} lines={data.offer.lines} />
      {open.length > 0 && !isAsking && (
        <QuietButton
          ref={button}
          className={data.returns.length > 0 ? 'mt-4' : ''}
          onClick={() => {
            setBefore(data.returns.length);
            setAsking(true);
          }}
        >
          {returnsText.open()}
        </QuietButton>
      )}
      {open.length > 0 && isAsking && (
        <ReturnForm
          order={order}
          offered={{ lines: open, charges: data.offer.charges }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

type OthersLaterProps = { order: Order; returns: readonly Return[]; lines: ReturnOffer['lines'] };

/**
 * Says until when the shopper can return the remaining pieces of a line that is in an open return. They can be returned
 * only after that return has ended.
 */
function OthersLater({ order, returns, lines }: OthersLaterProps) {
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
