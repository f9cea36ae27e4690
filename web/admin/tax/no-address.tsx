import { Link } from 'react-router';
import * as adminCompanyText from '#text/admin-company.ts';
import { useMay } from '../staff/permissions.ts';

type NoAddressProps = { address: string | undefined; /** The purpose of the address. */ why: string };

/**
 * Shows `why` and a link to the company's details if nobody has entered the shop's address yet. The message is not
 * printed.
 */
export function NoAddress({ address, why }: NoAddressProps) {
  const may = useMay();
  if (address !== '') return null;
  return (
    <p role="status" className="my-4 max-w-2xl border-s-4 border-turmeric bg-white px-4 py-3 print:hidden">
      {why}{' '}
      {may('settings.edit') && (
        <Link to="/admin/company" className="text-indigo underline underline-offset-4">
          {adminCompanyText.writeAddress()}
        </Link>
      )}
    </p>
  );
}
