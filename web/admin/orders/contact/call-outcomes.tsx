import { useEffect, useEffectEvent, useState } from 'react';
import { callOutcomes, type CallOutcome } from '#contract/choices.ts';
import type { Order } from '#contract/orders.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as contactText from '#text/admin-contact.ts';
import * as deskText from '#text/admin-desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { isTyping } from '../../scanner/is-typing.ts';
import { useMay } from '../../staff/permissions.ts';
import { useGetsEmail } from '../../staff/use-gets-email.ts';
import { SCAN_GAP_MS } from '../../scanner/scanned-keys.ts';
import type { noteCall } from './contact-actions.ts';
import { ReasonBox } from './reason-box.tsx';

/**
 * The key of each outcome of a call. J and K are not used, because they open the next and the previous order of the
 * list.
 */
const keys: Record<CallOutcome, string> = { CONFIRMED: 'C', NO_ANSWER: 'N', WRONG_NUMBER: 'W', CANCELED: 'X' };

/**
 * Records the outcome of a call to the customer of a waiting order, by a button or a key. Only the outcome CANCELED
 * first asks for a confirmation.
 */
export function CallOutcomes({ order }: { order: Order }) {
  const may = useMay();
  const getsEmail = useGetsEmail();
  const [isCancelling, setCancelling] = useState(false);
  const [reason, setReason] = useState('');
  const { submit, isBusy } = useFormAction<typeof noteCall>('noteCall');
  const offered = callOutcomes.filter(
    (outcome) => may('orders.edit') || outcome === 'NO_ANSWER' || outcome === 'WRONG_NUMBER',
  );
  const note = (outcome: CallOutcome, words = '') =>
    submit({
      id: order.id,
      number: order.orderNumber,
      outcome,
      reason: words,
      seenEdits: String(order.edits?.length ?? 0),
    });
  const start = (outcome: CallOutcome) => {
    if (outcome === 'CANCELED') setCancelling(true);
    else if (!isBusy) note(outcome);
  };
  useOutcomeKeys(offered, start);
  return (
    <>
      <p className="mt-3 text-md">
        {order.confirmBy ? contactText.waitsUntil({ time: formatDayAndTime(order.confirmBy) }) : contactText.waits()}
      </p>
      <div role="group" aria-label={contactText.outcomes()} className="mt-2 flex flex-wrap gap-2">
        {offered.map((outcome) => (
          <Button
            key={outcome}
            look={outcome === 'CONFIRMED' ? 'solid' : 'quiet'}
            isBusy={isBusy}
            aria-keyshortcuts={keys[outcome]}
            onClick={() => start(outcome)}
          >
            {contactText.outcome({ outcome })}{' '}
            <kbd aria-hidden className="text-caption opacity-80 pointer-coarse:hidden">
              {keys[outcome]}
            </kbd>
          </Button>
        ))}
      </div>
      {isCancelling && (
        <Confirm
          title={contactText.cancelTitle({ number: order.orderNumber })}
          yes={contactText.cancelYes()}
          isDangerous
          onYes={() => note('CANCELED', reason)}
          onNo={() => setCancelling(false)}
          closesFirst
        >
          <ul className="space-y-1">
            <li>{contactText.back()}</li>
            {getsEmail(order.user) && <li>{deskText.told({ count: 1, all: 'yes' })}</li>}
          </ul>
          <ReasonBox label={contactText.reason()} value={reason} onChange={setReason} />
        </Confirm>
      )}
    </>
  );
}

/**
 * Listens for single keys. A key does not count if another key comes very quickly before or after it, because only a
 * scanner types so fast.
 */
function useOutcomeKeys(offered: readonly CallOutcome[], onOutcome: (outcome: CallOutcome) => void): void {
  const onKey = useEffectEvent((key: string) => {
    // While a question is open over the order, the question handles the keys.
    if (document.querySelector('[role="alertdialog"]')) return;
    const outcome = offered.find((one) => keys[one] === key.toUpperCase());
    if (outcome) onOutcome(outcome);
  });
  useEffect(() => {
    let last = -Infinity;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const listener = ({ key, timeStamp, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      const isAlone = timeStamp - last > SCAN_GAP_MS;
      last = timeStamp;
      clearTimeout(waiting);
      if (!isAlone || ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      waiting = setTimeout(() => onKey(key), SCAN_GAP_MS);
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, []);
}
