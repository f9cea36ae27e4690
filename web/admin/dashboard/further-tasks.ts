import type { MessageSettings } from '#contract/messages.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import * as returnsText from '#text/admin-returns.ts';
import type { Answer } from '../../api/address.ts';
import { failedTrials } from '../gateways/gateways-query.ts';
import type { useMay } from '../staff/permissions.ts';
import type { TaskProps } from './task.tsx';

// This file describes the dashboard's "further tasks": tasks that many shops never have, such as orders to confirm and
// booked labels to cancel with the courier.

export type Piles = { toConfirm: number; toVoid: number };
type May = ReturnType<typeof useMay>;
type Task = TaskProps;

export function deskTasks(desk: Piles | undefined, may: May): Record<'toConfirm' | 'toVoid', Task> {
  return {
    toConfirm: {
      label: dashboardText.toConfirm(),
      count: may('orders.edit') ? desk?.toConfirm : 0,
      to: '/admin/order?desk=toConfirm&sort=oldest',
      note: dashboardText.toConfirmNote(),
    },
    toVoid: {
      label: dashboardText.labelsToVoid(),
      count: may('orders.pack') ? desk?.toVoid : 0,
      to: '/admin/order?desk=toVoid&sort=oldest',
      note: dashboardText.labelsToVoidNote(),
      isUrgent: true,
    },
  };
}

/** Returns the tasks for exchanges, which are packed and shipped like orders, but are not counted among them. */
export function swapTasks(counts: Answer<'GET /returns'>['counts'] | undefined): Task[] {
  return [
    {
      label: returnsText.tab({ tab: 'toPack' }),
      count: counts?.toPack,
      to: '/admin/returns?tab=toPack',
      note: dashboardText.swapsToPackNote(),
    },
    {
      label: returnsText.tab({ tab: 'toHandOver' }),
      count: counts?.toHandOver,
      to: '/admin/returns?tab=toHandOver',
      note: dashboardText.swapsToShipNote(),
    },
  ];
}

export function returnTasks(counts: Answer<'GET /returns'>['counts'] | undefined): Task[] {
  return [
    {
      label: dashboardText.returnsToDecide(),
      count: counts?.toDecide,
      to: '/admin/returns',
      note: dashboardText.returnsToDecideNote(),
    },
    {
      label: dashboardText.returnsToInspect(),
      count: counts?.toInspect,
      to: '/admin/returns?tab=toInspect',
      note: dashboardText.returnsToInspectNote(),
    },
    {
      label: dashboardText.refundsToPay(),
      count: counts?.toSettle,
      to: '/admin/returns?tab=toSettle',
      note: dashboardText.refundsToPayNote(),
      isUrgent: true,
    },
  ];
}

export function upiTasks(counts: Answer<'GET /upi-payments'>['counts'] | undefined): Task[] {
  return [
    {
      label: dashboardText.upiToFind(),
      count: counts?.toMatch,
      to: '/admin/upi',
      note: dashboardText.upiToFindNote(),
    },
    {
      label: dashboardText.upiToConfirm(),
      count: counts?.toConfirm,
      to: '/admin/upi?tab=toConfirm',
      note: dashboardText.upiToConfirmNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.upiToPayBack(),
      count: counts?.owed,
      to: '/admin/upi?tab=owed',
      note: dashboardText.upiToPayBackNote(),
      isUrgent: true,
    },
  ];
}

/**
 * Returns the tasks about online payments. Only the owner gets the tasks about gateways on trial, because nobody else
 * may read the gateways.
 */
export function onlineTasks(
  payments: Answer<'GET /payments'> | undefined,
  gateways: Answer<'GET /gateways'> | undefined,
): Task[] {
  return [
    {
      label: dashboardText.paymentsHeld(),
      count: payments?.counts.held,
      to: '/admin/payments?tab=held',
      note: dashboardText.paymentsHeldNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.straysFound(),
      count: payments?.strayWebhooks,
      to: '/admin/payments',
      note: dashboardText.straysFoundNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.refundsFailed(),
      count: payments?.counts.refundFailed,
      to: '/admin/payments?tab=refundFailed',
      note: dashboardText.refundsFailedNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.trialsFailed(),
      count: gateways && failedTrials(gateways.gateways),
      to: '/admin/gateways',
      note: dashboardText.trialsFailedNote(),
      isUrgent: true,
    },
  ];
}

export function cashTask(cash: Answer<'GET /cash'> | undefined): Task {
  return {
    label: dashboardText.cashLate(),
    count: cash?.couriers.reduce((sum, courier) => sum + courier.late.orders, 0),
    to: '/admin/cash?pile=late',
    note: dashboardText.cashLateNote(),
    isUrgent: true,
  };
}

export function messageTasks(settings: MessageSettings | undefined): Task[] {
  return [
    {
      label: dashboardText.messagesHeldBack(),
      count: settings?.today.heldBack,
      to: '/admin/messages',
      note: dashboardText.messagesHeldBackNote(),
      isUrgent: true,
    },
    {
      label: dashboardText.channelsInTrouble(),
      count: settings?.channels.filter(({ trouble }) => trouble !== '').length,
      to: '/admin/messages',
      note: dashboardText.channelsInTroubleNote(),
      isUrgent: true,
    },
  ];
}

/**
 * Returns the task for products without an HSN code, which the tax law requires. `withoutHsn` is the number of these
 * products.
 */
export function taxTasks(withoutHsn: number): Task[] {
  return [
    {
      label: dashboardText.withoutHsn(),
      count: withoutHsn,
      to: '/admin/tax',
      note: dashboardText.withoutHsnNote(),
      isUrgent: true,
    },
  ];
}
