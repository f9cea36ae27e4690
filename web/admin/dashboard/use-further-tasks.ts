import { useQuery } from '@tanstack/react-query';
import * as dashboardText from '#text/admin-dashboard.ts';
import { call } from '../../api/call.ts';
import { cashQuery } from '../cash/cash-queries.ts';
import { failedTrials, gatewaysQuery } from '../gateways/gateways-query.ts';
import { useMay } from '../staff/permissions.ts';
import { returnCountsQuery } from '../returns/return-counts.ts';
import { useWithoutHsn } from '../tax/without-hsn.ts';
import type { TaskProps } from './task.tsx';

type Piles = { toConfirm: number; toVoid: number };

/**
 * Lists tasks that not every shop has every day, if there are any.
 * `desk` counts the orders on the piles of the desk, once known.
 */
export function useFurtherTasks(desk: Piles | undefined) {
  const may = useMay();
  const returns = useQuery({ ...returnCountsQuery, enabled: may('orders.edit') });
  const upi = useQuery({ ...upiCountsQuery, enabled: may('cash.edit') });
  const online = useQuery({ ...paymentCountsQuery, enabled: may('cash.edit') });
  const gateways = useQuery({ ...gatewaysQuery, enabled: may('payments.manage') });
  const cash = useQuery({ ...cashQuery, enabled: may('cash.edit') });
  const messages = useQuery({ ...messagesQuery, enabled: may('messages.manage') });
  const hsn = useWithoutHsn();
  const late = cash.data?.couriers.reduce((sum, courier) => sum + courier.late.orders, 0);
  const tasks: TaskProps[] = [
    {
      label: dashboardText.toConfirm(),
      count: may('orders.edit') ? desk?.toConfirm : 0,
      to: '/admin/order?desk=toConfirm&sort=oldest',
      note: dashboardText.toConfirmNote(),
    },
    {
      label: dashboardText.returnsToDecide(),
      count: returns.data?.toDecide,
      to: '/admin/returns',
      note: dashboardText.returnsToDecideNote(),
    },
    {
      label: dashboardText.returnsToInspect(),
      count: returns.data?.toInspect,
      to: '/admin/returns?tab=toInspect',
      note: dashboardText.returnsToInspectNote(),
    },
    {
      label: dashboardText.refundsToPay(),
      count: returns.data?.toSettle,
      to: '/admin/returns?tab=toSettle',
      note: dashboardText.refundsToPayNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.upiToFind(),
      count: upi.data?.toMatch,
      to: '/admin/upi',
      note: dashboardText.upiToFindNote(),
    },
    {
      label: dashboardText.upiToConfirm(),
      count: upi.data?.toConfirm,
      to: '/admin/upi?tab=toConfirm',
      note: dashboardText.upiToConfirmNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.upiToPayBack(),
      count: upi.data?.owed,
      to: '/admin/upi?tab=owed',
      note: dashboardText.upiToPayBackNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.paymentsHeld(),
      count: online.data?.counts.held,
      to: '/admin/payments?tab=held',
      note: dashboardText.paymentsHeldNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.straysFound(),
      count: online.data?.strayWebhooks,
      to: '/admin/payments',
      note: dashboardText.straysFoundNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.refundsFailed(),
      count: online.data?.counts.refundFailed,
      to: '/admin/payments?tab=refundFailed',
      note: dashboardText.refundsFailedNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.trialsFailed(),
      count: gateways.data && failedTrials(gateways.data.gateways),
      to: '/admin/gateways',
      note: dashboardText.trialsFailedNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.labelsToVoid(),
      count: may('orders.pack') ? desk?.toVoid : 0,
      to: '/admin/order?desk=toVoid&sort=oldest',
      note: dashboardText.labelsToVoidNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.cashLate(),
      count: late,
      to: '/admin/cash?pile=late',
      note: dashboardText.cashLateNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.messagesHeldBack(),
      count: messages.data?.settings.today.heldBack,
      to: '/admin/messages',
      note: dashboardText.messagesHeldBackNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.channelsInTrouble(),
      count: messages.data?.settings.channels.filter(({ trouble }) => trouble !== '').length,
      to: '/admin/messages',
      note: dashboardText.channelsInTroubleNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.withoutHsn(),
      count: hsn.missing.length,
      to: '/admin/tax',
      note: dashboardText.withoutHsnNote(),
      isUrgent: true,
    },
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
