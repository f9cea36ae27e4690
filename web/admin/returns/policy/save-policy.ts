import type { ReturnPolicy } from '#contract/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { refusedSave } from '../../editing/refused-save.ts';
import { readPolicy } from './policy-draft.ts';

/** Saves the policy; answers it as stored. */
export const savePolicy: FormAction<ReturnPolicy> = async (form) => {
  const { body, issues } = readPolicy(form);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  try {
    const expected = textsOf(form, ['expectedUpdatedAt']);
    const { message, policy } = await call('PUT /return-policy', { body: { ...body, ...expected } });
    queries.setQueryData(['admin', 'return-policy'], policy);
    notify('success', message, 'shop');
    return done(policy);
  } catch (error) {
    return refusedSave(error, returnsText.policySaveFailed());
  }
};
