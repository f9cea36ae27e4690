import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settlement } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Asked } from '../editing/asked.tsx';
import { DetailList } from '../lists/detail-list.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { settlementQuery } from './settlements-queries.ts';

/** Shows one settlement with its lines. */
export default function SettlementDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(settlementQuery(id));
  const title = query.data
    ? settlementText.settlement({ gateway: gatewayTitles[query.data.settlement.gateway] })
    : settlementText.settlementUnknown();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {isWrongLink(query.error) ? (
        <WrongLink thing="settlement" onClose={onClose} />
      ) : (
        <QueryAnswer query={query} failed={settlementText.loadFailed()} placeholder="mt-4 h-72">
          {({ settlement, lines }) => (
            <>
              <Facts one={settlement} />
              <div className="mt-4">
                <SettlementLines lines={lines} />
              </div>
              {settlement.isImported && <Undo one={settlement} onClose={onClose} />}
            </>
          )}
        </QueryAnswer>
      )}
    </Dialog>
  );
}

function Facts({ one }: { one: Settlement }) {
  const rows: Array<[string, ReactNode]> = [
    [settlementText.net(), <b key="net">{formatRupees(one.net)}</b>],
    [settlementText.gross(), formatRupees(one.gross)],
    [settlementText.fee(), formatRupees(one.fee)],
    [settlementText.gst(), formatRupees(one.tax)],
    [settlementText.settledOn(), formatDay(one.settledOn)],
    [settlementText.utr(), one.utr],
    [
      settlementText.cameBy(),
      one.who === ''
        ? settlementText.fetched({ at: formatDayAndTime(one.createdAt) })
        : settlementText.by({ at: formatDayAndTime(one.createdAt), who: one.who }),
    ],
  ];
  return <DetailList details={rows} />;
}

function Undo({ one, onClose }: { one: Settlement; onClose: () => void }) {
  return (
    <div className="mt-5">
      <Asked
        action="undoSettlement"
        fields={{ id: one.id }}
        label={settlementText.undo()}
        title={settlementText.undo()}
        look="quiet"
        isDangerous
        onDone={onClose}
      >
        {settlementText.undoSure({ amount: formatRupees(one.net) })}
      </Asked>
    </div>
  );
}
