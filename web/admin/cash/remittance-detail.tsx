import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Remittance } from '#contract/cash.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as cashText from '#text/admin-cash.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Asked } from '../editing/asked.tsx';
import { DetailList } from '../lists/detail-list.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { remittanceQuery } from './cash-queries.ts';
import { RemittanceLines } from './remittance-lines.tsx';

/** Shows one remittance with its lines, and can undo it. */
export default function RemittanceDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(remittanceQuery(id));
  const title = query.data
    ? cashText.remittance({ courier: query.data.remittance.courier })
    : cashText.remittanceUnknown();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {isWrongLink(query.error) ? (
        <WrongLink thing="remittance" onClose={onClose} />
      ) : (
        <QueryAnswer query={query} failed={cashText.loadFailed()} placeholder="mt-4 h-72">
          {({ remittance, lines }) => (
            <>
              <Facts one={remittance} />
              <div className="mt-4">
                <RemittanceLines lines={lines} />
              </div>
              {!remittance.undoneAt && <Undo one={remittance} />}
            </>
          )}
        </QueryAnswer>
      )}
    </Dialog>
  );
}

function Facts({ one }: { one: Remittance }) {
  const rows: Array<[string, ReactNode]> = [
    [cashText.amount(), <b key="amount">{formatRupees(one.total)}</b>],
    [cashText.counted(), one.counted === one.total ? '' : formatRupees(one.counted)],
    [cashText.receivedOn(), formatDay(one.receivedOn)],
    [cashText.reference(), one.reference],
    [cashText.bookedBy(), cashText.by({ at: formatDayAndTime(one.createdAt), who: one.who })],
    [cashText.takenBack(), one.undoneAt ? formatDayAndTime(one.undoneAt) : ''],
  ];
  return <DetailList details={rows} />;
}

function Undo({ one }: { one: Remittance }) {
  return (
    <div className="mt-5">
      <Asked
        action="undoRemittance"
        fields={{ id: one.id }}
        label={cashText.undo()}
        title={cashText.undo()}
        look="quiet"
        isDangerous
      >
        {cashText.undoSure({ amount: formatRupees(one.total) })}
      </Asked>
    </div>
  );
}
