import { useQuery } from '@tanstack/react-query';
import * as adminCompanyText from '#text/admin-company.ts';
import * as companyText from '#text/company.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { companyQuery } from './company-query.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { CompanyForm } from './company-form.tsx';
import { saveCompany } from './save-company.ts';

export const clientAction = clientActionOf({ saveCompany });

/** The company's details, which header, footer and emails show. */
export default function CompanyPage() {
  const query = useQuery(companyQuery);
  return (
    <>
      <h1 className="display text-3xl">{adminCompanyText.title()}</h1>
      <QueryAnswer query={query} failed={companyText.loadFailed()} placeholder="mt-6 h-96 max-w-2xl">
        {(company) => <CompanyForm company={company} />}
      </QueryAnswer>
    </>
  );
}
