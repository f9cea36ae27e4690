import { Link } from 'react-router';
import * as adminTaxText from '#text/admin-tax.ts';
import { useMay } from '../staff/permissions.ts';
import { useWithoutHsn } from './without-hsn.ts';

const NAMED = 3;

/**
 * Lists the categories without an HSN code. The list warns before invoices are issued, because an invoice never
 * changes; the shop issues invoices all the same.
 */
export function NoHsn({ className }: { className: string }) {
  const may = useMay();
  const { missing } = useWithoutHsn();
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  return (
    <p role="status" className={`border-s-4 border-turmeric bg-white px-4 py-2 ${className}`}>
      {adminTaxText.invoicesWithoutHsn({
        count: missing.length,
        names: names.join(', '),
        more: missing.length - names.length,
      })}{' '}
      {may('settings.edit') && (
        <Link to="/admin/tax" className="text-indigo underline underline-offset-4">
          {adminTaxText.writeHsn()}
        </Link>
      )}
    </p>
  );
}
