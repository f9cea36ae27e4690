import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { cashQuery } from '../cash/cash-queries.ts';
import { gatewaysQuery } from '../gateways/gateways-query.ts';
import { useMay } from '../staff/permissions.ts';
import { returnCountsQuery } from '../returns/return-counts.ts';
import { useWithoutHsn } from '../tax/without-hsn.ts';
import {
  cashTask,
  deskTasks,
  messageTasks,
  onlineTasks,
  returnTasks,
  swapTasks,
  taxTasks,
  upiTasks,
  type Piles,
} from './further-tasks.ts';

/**
 * Lists the waiting tasks that many shops never have. `desk` has the number of orders to confirm, and the number of
 * booked labels to cancel with the courier. `desk` is undefined until the server has answered.
 */
export function useFurtherTasks(desk: Piles | undefined) {
  const may = useMay();
  const returns = useQuery({ ...returnCountsQuery, enabled: may('orders.pack') });
  const upi = useQuery({ ...upiCountsQuery, enabled: may('cash.edit') });
  const online = useQuery({ ...paymentCountsQuery, enabled: may('cash.edit') });
  const gateways = useQuery({ ...gatewaysQuery, enabled: may('payments.manage') });
  const cash = useQuery({ ...cashQuery, enabled: may('cash.edit') });
  const messages = useQuery({ ...messagesQuery, enabled: may('messages.manage') });
  const hsn = useWithoutHsn();
  const { toConfirm, toVoid } = deskTasks(desk, may);
  const tasks = [
    toConfirm,
    ...swapTasks(returns.data),
    ...(may('orders.edit') ? returnTasks(returns.data) : []),
    ...upiTasks(upi.data),
    ...onlineTasks(online.data, gateways.data),
    toVoid,
    cashTask(cash.data),
    ...messageTasks(messages.data?.settings),
    ...taxTasks(hsn.missing.length),
  ];
  return {
    tasks: tasks.filter(({ count }) => count !== undefined && count > 0),
    asked: [returns, upi, online, gateways, cash, messages, ...hsn.asked],
  };
}

const messagesQuery = { queryKey: ['admin', 'messages'], queryFn: async () => call('GET /messages') };

const paymentCountsQuery = {
  queryKey: ['admin', 'payments', 'counts'],
  queryFn: async () => call('GET /payments', { query: { tab: 'held', page: 1 } }),
};

const upiCountsQuery = {
  queryKey: ['admin', 'upi-payments', 'counts'],
  queryFn: async () => (await call('GET /upi-payments', { query: { tab: 'toMatch', page: 1 } })).counts,
};
