import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, indianDay } from '#domain/days.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import * as commonText from '#text/common.ts';
import { byItself, call } from '../../api/call.ts';
import type { Query } from '../../api/address.ts';
import { BareButton } from '../../ui/button.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { Section } from '../../ui/section.tsx';
import { useNewOrders } from '../order-news/new-orders.ts';
import { orderCountsQuery } from '../order-news/order-counts.ts';
import { PackingTools } from '../orders/desk/packing-tools.tsx';
import { BackupLine } from './backup-line.tsx';
import { TestMode } from '../payments/test-mode.tsx';
import { useHasMailServer, useMay } from '../staff/permissions.ts';
import { Task } from './task.tsx';
import { useFurtherTasks } from './use-further-tasks.ts';

/** After this many days, customers begin to ask about their orders. */
const LONG_WAIT_DAYS = 3;

/** Lists today's tasks with their numbers. Each task links to a list with exactly the counted rows. */
export function Today() {
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const long = addDays(today, -LONG_WAIT_DAYS);
  const may = useMay();
  const seesOrders = may('orders.read');
  const desk = useDesk(seesOrders);
  const waiting = useOrderCount({ status: 'PENDING', to: long }, seesOrders);
  // Without a mail server the shop sends no confirmations: a line below the tasks says so, and the number of failed
  // confirmations is not shown.
  const seesConfirmations = useHasMailServer() && may('orders.edit');
  const unconfirmed = useOrderCount({ confirmation: 'failed' }, seesConfirmations);
  const unsent = useUnsentEmails(may('orders.edit'));
  const stock = useStockCounts();
  const further = useFurtherTasks(desk.data);
  if (!seesOrders && !may('catalogue.edit')) return null;
  const uncounted = [desk, waiting, unconfirmed, unsent, stock, ...further.asked].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  return (
    <Section id="today" title={dashboardText.today()} className="mt-5">
      {uncounted.length > 0 && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 text-madder">
          {dashboardText.notCounted()}
          <BareButton onClick={() => uncounted.forEach(({ refetch }) => void refetch())}>
            {commonText.tryAgain()}
          </BareButton>
        </p>
      )}
      <ul className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {seesOrders && (
          <>
            <Task
              label={dashboardText.toPack()}
              count={desk.data?.toPack}
              to="/admin/order?desk=toPack&sort=oldest"
              note={dashboardText.toPackNote()}
            />
            <Task
              label={dashboardText.waitingLong()}
              count={waiting.data}
              to={`/admin/order?status=PENDING&to=${long}&sort=oldest`}
              note={dashboardText.waitingLongNote({ days: LONG_WAIT_DAYS })}
              isUrgent
            />
          </>
        )}
        {may('catalogue.edit') && (
          <Task
            label={dashboardText.runsOut()}
            count={stock.data && stock.data.lowStock + stock.data.outOfStock}
            to="/admin/product?availability=running-out&sort=stockLowHigh"
            note={dashboardText.runsOutNote()}
          />
        )}
        {seesConfirmations && (
          <Task
            label={dashboardText.unconfirmed()}
            count={unconfirmed.data}
            to="/admin/order?confirmation=failed"
            note={dashboardText.unconfirmedNote()}
            isUrgent
          />
        )}
        {unsent.data !== undefined && unsent.data.total > 0 && (
          <Task
            label={dashboardText.unsentEmails()}
            count={unsent.data.total}
            to="/admin/unsent-emails"
            note={dashboardText.unsentEmailsNote()}
            isUrgent
          />
        )}
        {further.tasks.map((task) => (
          <Task key={task.to} {...task} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        <PackingTools />
      </div>
      {may('cash.edit') && <TestMode />}
      {unsent.data?.hasMailServer === false && <NoMailServer />}
      <BackupLine />
    </Section>
  );
}

/** Warns the owner at the top of the dashboard that nobody receives the shop's emails. */
function NoMailServer() {
  const link = (text: string) => (
    <Link to="/admin/unsent-emails" className="underline">
      {text}
    </Link>
  );
  return (
    <p className="mt-3 border-s-4 border-turmeric bg-white px-4 py-2.5">
      {withTags(dashboardText.noMailServer(), { link })}
    </p>
  );
}

/** Counts the products by availability: in stock, low, or sold out. */
export function useStockCounts() {
  return useQuery({
    queryKey: ['admin', 'product-counts'],
    queryFn: async () => (await call('GET /products', { query: { limit: 1 } })).facets.availability,
  });
}

/**
 * Counts the orders of each task on the dashboard. An order is ready to pack if it waits neither for a confirmation nor
 * for a payment.
 */
function useDesk(mayAsk: boolean) {
  const { newest, isPending } = useNewOrders();
  return useQuery({
    queryKey: ['admin', 'desk', newest],
    queryFn: async () => call('GET /orders/desk', { headers: byItself }),
    placeholderData: (before) => before,
    enabled: !isPending && mayAsk,
  });
}

/** Counts the orders whose status is "pending". */
export function usePendingCount(mayAsk: boolean) {
  const { newest, isPending } = useNewOrders();
  return useQuery({
    ...orderCountsQuery({}, newest),
    select: (counts) => counts.PENDING,
    enabled: !isPending && mayAsk,
  });
}

function useUnsentEmails(mayAsk: boolean) {
  return useQuery({
    queryKey: ['admin', 'unsent-emails'],
    queryFn: async () => call('GET /unsent-emails'),
    enabled: mayAsk,
  });
}

function useOrderCount(asked: Query, mayAsk: boolean) {
  return useQuery({
    queryKey: ['admin', 'order-counts', asked],
    queryFn: async () => (await call('GET /orders/all', { query: { ...asked, limit: 1 } })).pagination.totalItems,
    enabled: mayAsk,
  });
}
