import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as gatewaysText from '#text/admin-gateways.ts';
import { useMay } from '../staff/permissions.ts';
import { paymentWays } from './payment-ways.ts';

/**
 * Warns that in test mode shoppers can place orders without really paying. Shows nothing in live mode, or if there is
 * no gateway.
 */
export function TestMode({ isLinked = true }: { isLinked?: boolean }) {
  const may = useMay();
  const { data } = useQuery(paymentWays);
  if (!data?.online?.isTest) return null;
  return (
    <p className="mt-4 max-w-4xl border-s-4 border-turmeric bg-white px-4 py-2.5">
      {gatewaysText.testMode()}{' '}
      {isLinked && may('payments.manage') && (
        <Link to="/admin/gateways" className="text-indigo underline underline-offset-4">
          {gatewaysText.toSettings()}
        </Link>
      )}
    </p>
  );
}
