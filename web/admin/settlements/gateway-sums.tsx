import { Link } from 'react-router';
import type { GatewaySum, PaymentSum } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { formatCount } from '#messages/format.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { below58rem, DataTable } from '../lists/data-table.tsx';

const cell = 'py-2 ps-3 pe-4 text-start';

/** Shows the sums of each gateway. Each sum links to its payments or settlements. */
export function GatewaySums({ gateways }: { gateways: readonly GatewaySum[] }) {
  return (
    <section aria-label={settlementText.sums()} className="mt-5">
      <DataTable
        titles={[
          settlementText.gateway(),
          settlementText.taken(),
          settlementText.settled(),
          settlementText.waiting(),
          settlementText.late(),
          { title: settlementText.short(), className: below58rem.gone },
          { title: settlementText.unknown(), className: below58rem.gone },
        ]}
        cellClassName={cell}
      >
        {gateways.map(({ gateway, taken, settled, waiting, late, short, unknown }) => (
          <tr key={gateway} className="border-t border-thread">
            <td className={`card-title font-semibold ${cell}`} translate="no">
              {gatewayTitles[gateway]}
            </td>
            <td className={cell}>
              <Sum sum={taken} to={`/admin/payments?tab=all&gateway=${gateway}`} />
            </td>
            <td className={cell}>
              <Sum sum={settled} to="?" />
            </td>
            <td className={cell}>
              <Sum sum={waiting} to="?tab=waiting" />
            </td>
            <td className={`${cell} ${late.payments > 0 ? 'text-madder' : ''}`}>
              <Sum sum={late} to="?tab=late" />
            </td>
            <td className={`${cell} ${below58rem.gone} ${short.payments > 0 ? 'text-madder' : ''}`}>
              <Sum sum={short} to="?" />
            </td>
            <td className={`${cell} ${below58rem.gone} ${unknown > 0 ? 'text-madder' : ''}`}>
              {unknown === 0 ? <span className="text-ink-soft">–</span> : formatCount(unknown)}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function Sum({ sum: { payments, amount }, to }: { sum: PaymentSum; to?: string }) {
  if (payments === 0) return <span className="text-ink-soft">–</span>;
  const shown = (
    <>
      <span className="price font-semibold">{formatRupees(amount)}</span>
      <span className="block text-caption text-ink-soft">{settlementText.payments({ count: payments })}</span>
    </>
  );
  if (to === undefined) return <span className="inline-block">{shown}</span>;
  return (
    <Link to={to} preventScrollReset className="inline-block hover:underline">
      {shown}
    </Link>
  );
}
