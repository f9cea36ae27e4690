import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as packText from '#text/admin-pack.ts';
import * as printText from '#text/admin-print.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { returnCountsQuery } from '../../returns/return-counts.ts';
import { deskQuery } from '../desk/desk-query.ts';

/** Links to the orders and the exchanges that wait to be packed, and shows their numbers. */
export function LeftToPack() {
  const { data: counts } = useQuery(deskQuery);
  const swaps = useQuery(returnCountsQuery).data?.toPack ?? 0;
  return (
    <span className="flex flex-wrap gap-2">
      {!(counts?.toPack === 0 && swaps > 0) && (
        <Link to="/admin/order?desk=toPack&sort=oldest" className={toolClass}>
          {counts ? packText.left({ count: counts.toPack }) : printText.orders()}
        </Link>
      )}
      {swaps > 0 && (
        <Link to="/admin/returns?tab=toPack" className={toolClass}>
          {packText.swapsLeft({ count: swaps })}
        </Link>
      )}
    </span>
  );
}
