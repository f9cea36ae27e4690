import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as packText from '#text/admin-pack.ts';
import * as printText from '#text/admin-print.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { deskQuery } from '../desk/desk-query.ts';

/** Links to the orders that wait to be packed, and shows their number. */
export function LeftToPack() {
  const { data: counts } = useQuery(deskQuery);
  return (
    <Link to="/admin/order?desk=toPack&sort=oldest" className={toolClass}>
      {counts ? packText.left({ count: counts.toPack }) : printText.orders()}
    </Link>
  );
}
