import type { Customer } from '#contract/customers.ts';
import { formatRupees } from '#domain/money.ts';
import { fullName } from '#domain/people.ts';
import { formatCount, formatDay } from '#messages/format.ts';
import * as customersText from '#text/admin-customers.ts';
import { DataTable } from '../lists/data-table.tsx';

type CustomerTableProps = {
  customers: readonly Customer[];
  /** The text that is shown if there are no customers. */
  empty: string;
  onOpen: (id: string) => void;
};

const titles = [
  customersText.customerColumn(),
  customersText.sinceColumn(),
  customersText.ordersColumn(),
  customersText.spentColumn(),
  customersText.lastOrderColumn(),
];

/** Lists one page of customers. A click on a name opens the customer. */
export function CustomerTable({ customers, empty, onOpen }: CustomerTableProps) {
  return (
    <div className="mt-4">
      <DataTable titles={titles} empty={customers.length === 0 ? empty : undefined} cellClassName="px-3">
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} onOpen={onOpen} />
        ))}
      </DataTable>
    </div>
  );
}

function CustomerRow({ customer, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  return (
    <tr className="border-t border-thread hover:bg-kora">
      <td className="card-title px-3 py-2 wrap-anywhere">
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-start font-medium hover:underline pointer-coarse:min-h-touch"
          onClick={() => onOpen(customer.id)}
        >
          {fullName(customer) || customer.email || customer.mobile}
        </button>
        {customer.blockedAt !== null && (
          <span className="ms-2 text-caption font-semibold text-madder">{customersText.blocked()}</span>
        )}
        <span className="block font-normal text-ink-soft">
          {[customer.email, customer.mobile].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className="px-3 py-2 whitespace-nowrap">{formatDay(customer.createdAt)}</td>
      <td className="price px-3 py-2">{formatCount(customer.orders)}</td>
      <td className="price px-3 py-2">{formatRupees(customer.spent)}</td>
      <td className="px-3 py-2 whitespace-nowrap">{customer.lastOrderAt ? formatDay(customer.lastOrderAt) : '–'}</td>
    </tr>
  );
}
