import type { Company } from '#contract/company.ts';
import { call } from '../../api/call.ts';

export type Stored = { details: Company };
/** The shop's name, address and ways to reach it. */
export const company = {
  name: 'company',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /company-details', input),
};
