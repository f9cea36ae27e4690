import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Remittance } from '#contract/cash.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay, formatDayAndTime } from '#messages/format.ts';
import * as cashText from '#text/admin-cash.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { undoRemittance } from './actions.ts';
import { remittanceQuery } from './cash-queries.ts';
import { RemittanceLines } from './remittance-lines.tsx';

/** One remittance with its lines; it can be taken back. */
export default function RemittanceDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(remittanceQuery(id));
  const title = data ? cashText.remittance({ courier: data.remittance.courier }) : cashText.remittanceUnknown();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {data ? (
        <>
          <Facts one={data.remittance} />
          <div className="mt-4">
            <RemittanceLines lines={data.lines} />
          </div>
          {!data.remittance.undoneAt && <Undo one={data.remittance} />}
        </>
      ) : error ? (
        <p role="alert" className="mt-4">
          {messageOf(error, cashText.loadFailed())}
        </p>
      ) : (
        <Loading>
          <Skeleton className="mt-4 h-72" />
        </Loading>
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
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-md">
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Undo({ one }: { one: Remittance }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction<typeof undoRemittance>('undoRemittance');
  return (
    <div className="mt-5">
      <Button look="quiet" isBusy={isBusy} onClick={() => setAsking(true)}>
        {cashText.undo()}
      </Button>
      {isAsking && (
        <Confirm
          title={cashText.undo()}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            submit({ id: one.id });
          }}
        >
          {cashText.undoSure({ amount: formatRupees(one.total) })}
        </Confirm>
      )}
    </div>
  );
}
