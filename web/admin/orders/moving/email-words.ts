import * as deskText from '#text/admin-desk.ts';
import { useHasMailServer } from '../../staff/permissions.ts';

/**
 * Returns a function that says whether the customers of these orders get an email about a change, or why they get none.
 * Pass `isTold` as false if the shop sends no email about this kind of change. Without a mail server, emails only go to
 * the outbox.
 */
export function useEmailWords(): (orders: ReadonlyArray<{ user: { email: string } }>, isTold: boolean) => string {
  const hasMailServer = useHasMailServer();
  return (orders, isTold) => {
    const count = isTold ? orders.filter(({ user }) => user.email !== '').length : 0;
    if (count > 0 && hasMailServer) return deskText.told({ count, all: count === orders.length ? 'yes' : 'no' });
    return deskText.notTold({ count: orders.length, why: count > 0 ? 'off' : 'none' });
  };
}
