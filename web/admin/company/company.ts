import type { Company } from '#contract/company.ts';
import { call } from '../../api/call.ts';

export type Stored = { details: Company };
/** The company's details, such as its name, address and phone number, for `useSettings`. */
export const company = {
  name: 'company',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /company-details', input),
};
