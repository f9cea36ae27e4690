import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReceiptIndianRupee } from 'lucide-react';
import { Link } from 'react-router';
import type { Return } from '#contract/returns.ts';
import { formatRupees } from '#domain/money.ts';
import { isOpenReturn, permissionInStead } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as invoiceText from '#text/invoice.ts';
import * as returnText from '#text/returns.ts';
import * as reasonText from '#text/shopper-returns.ts';
import { call } from '../../api/call.ts';
import { MorePhotos } from '../../returns/more-photos.tsx';
import { QuietButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PhotoRow } from '../../ui/photo-row.tsx';
import { DetailList } from '../lists/detail-list.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useSaveFile } from '../files/save-file.ts';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { Contact } from './contact.tsx';
import { HeldSteps } from './held-steps.tsx';
import { SwapParcels } from './swap-parcels.tsx';

/** Shows one return: its pieces and facts, and the next steps. */
export default function ReturnDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const may = useMay();
  const query = useQuery({
    queryKey: ['admin', 'return', id],
    queryFn: async () => (await call('GET /returns/{id}', { params: { id } })).return,
  });
  const title = query.data
    ? returnsText.detail({ kind: query.data.kind, number: query.data.orderNumber })
    : returnsText.detailUnknown();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {isWrongLink(query.error) ? (
        <WrongLink thing="return" onClose={onClose} />
      ) : (
        <QueryAnswer query={query} failed={returnsText.loadFailed()} placeholder="mt-4 h-72">
          {(one) => (
            <>
              {/* Pieces, reason and the customer's photos are above the steps, because staff need this information to
                  decide. */}
              <Pieces one={one} />
              <Reason one={one} />
              {one.photos.length > 0 && (
                <section aria-label={returnsText.photos()}>
                  <h3 className="eyebrow mt-4 mb-2 text-ink-soft">{returnsText.photos()}</h3>
                  <PhotoRow photos={one.photos} title={returnsText.photos()} />
                </section>
              )}
              <HeldSteps key={one.id} one={one} />
              {may('orders.pack') && <Contact one={one} />}
              <SwapParcels one={one} />
              <Facts one={one} />
              {one.creditNote !== null && <CreditNoteButton id={one.id} />}
              {may(permissionInStead) && isOpenReturn(one.state) && <MorePhotos one={one} />}
              <History one={one} />
            </>
          )}
        </QueryAnswer>
      )}
    </Dialog>
  );
}

/** Shows the reason for the return, and the customer's own words about it. */
function Reason({ one: { reason, words } }: { one: Return }) {
  return (
    <p className="mt-3 wrap-anywhere">
      <span className="text-ink-soft">{returnsText.reason()}</span> {reasonText.reasonName({ reason })}
      {words !== '' && <span className="mt-1 block border-s-2 border-turmeric ps-2">{words}</span>}
    </p>
  );
}

function CreditNoteButton({ id }: { id: string }) {
  const { save, isBusy } = useSaveFile('GET /returns/{id}/credit-note', { params: { id } });
  return (
    <QuietButton isBusy={isBusy} onClick={save} className="mt-4">
      <ReceiptIndianRupee className="size-4" /> {invoiceText.downloadNote()}
    </QuietButton>
  );
}

function Pieces({ one }: { one: Return }) {
  return (
    <>
      <h3 className="eyebrow mt-4 mb-2 text-ink-soft">{returnsText.lines()}</h3>
      <ul className="space-y-2">
        {one.lines.map((line) => (
          <li key={line.id} className="flex gap-3">
            {line.image && (
              <span className="w-12 shrink-0">
                <Picture image={line.image} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />
              </span>
            )}
            <span className="min-w-0 wrap-anywhere">
              {sentenceOf(line)}
              {line.refundReason !== '' && (
                <span className="block text-md text-madder">
                  {returnsText.less({ amount: formatRupees(line.refund), reason: line.refundReason })}
                </span>
              )}
              {line.damaged > 0 && (
                <span className="block text-md text-madder">{returnsText.damagedOf({ count: line.damaged })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentenceOf({ quantity: count, name, color, size, swap }: Return['lines'][number]): string {
  const bought = [color, size].filter(Boolean).join(', ');
  if (!swap) return returnsText.line({ count, name, bought });
  return returnsText.lineSwap({ count, name, bought, instead: [swap.color, swap.size].filter(Boolean).join(', ') });
}

function Facts({ one }: { one: Return }) {
  const { payout } = one;
  const rows: Array<[string, ReactNode]> = [
    [returnsText.state(), returnText.state({ state: one.state })],
    [
      returnsText.order(),
      <Link key="order" to={`/admin/order?order=${one.orderId}`} className="text-indigo underline underline-offset-4">
        {one.orderNumber}
      </Link>,
    ],
    [returnsText.customer(), [one.customer.name, one.customer.email].filter(Boolean).join(', ')],
    [returnsText.terms(), one.beyondTerms ? returnsText.beyondTerms() : ''],
    [returnsText.amount(), one.kind === 'refund' || one.refundReference ? refundOf(one) : ''],
    [returnsText.creditNote(), one.creditNote ?? ''],
    [returnsText.upi(), payout?.by === 'upi' ? payout.upiId : ''],
    [returnsText.bank(), payout?.by === 'bank' ? returnsText.bankLine(payout) : ''],
    [returnsText.heldUntil(), one.heldUntil ? formatDayAndTime(one.heldUntil) : ''],
    [returnsText.pickupOn(), one.pickupOn ? formatDay(one.pickupOn) : ''],
    [returnsText.reference(), one.refundReference],
    [returnsText.sentBy(), one.sentBy],
  ];
  return <DetailList details={rows} className="mt-6" />;
}

function refundOf({ refundAmount, refundedCharges }: Return): string {
  const amount = formatRupees(refundAmount);
  return refundedCharges ? returnsText.charges({ amount, charges: formatRupees(refundedCharges) }) : amount;
}

function inWords({ at, state, by, who }: Omit<Return['history'][number], 'words'>): string {
  const event = { at: formatDayAndTime(at), state: returnText.state({ state }) };
  if (by === 'shopper') return returnsText.byShopper(event);
  return who === null ? returnsText.event(event) : returnsText.byStaff({ ...event, who });
}

function History({ one }: { one: Return }) {
  return (
    <>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">{returnsText.history()}</h3>
      <ol className="space-y-1 text-md">
        {one.history.map(({ words, ...event }, index) => (
          <li key={index} className="wrap-anywhere">
            {inWords(event)}
            {words && <span className="block border-s-2 border-turmeric ps-2">{words}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
