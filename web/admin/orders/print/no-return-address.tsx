import { Link } from 'react-router';
import type { Company } from '#contract/company.ts';
import * as labelText from '#text/admin-labels.ts';
import { useMay } from '../../permissions.ts';

/** Says above the labels, and on none of them, that a courier would not know where to bring them back. */
export function NoReturnAddress({ company }: { company: Company }) {
  const may = useMay();
  if (company.address !== '') return null;
  return (
    <p role="status" className="mb-4 max-w-2xl border-s-4 border-turmeric bg-white px-4 py-3 print:hidden">
      {labelText.noReturnAddress()}{' '}
      {may('settings.edit') && (
        <Link to="/admin/company" className="text-indigo underline underline-offset-4">
          {labelText.toCompany()}
        </Link>
      )}
    </p>
  );
}
