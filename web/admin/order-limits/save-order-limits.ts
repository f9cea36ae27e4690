import type { OrderLimits } from '#contract/order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';
import { findProblems, limitNames, toBody } from './limits-draft.ts';

/** Saves the limits; answers them as stored. A notice confirms it. */
export const saveOrderLimits: FormAction<OrderLimits> = async (form) => {
  const typed = textsOf(form, limitNames);
  const issues = findProblems(typed);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  try {
    const confirmEmail = form.has('confirmEmail');
    const body = { ...toBody(typed), confirmEmail, ...textsOf(form, ['expectedUpdatedAt']) };
    const { message, ...answer } = await call('PUT /order-limits', { body });
    queries.setQueryData(['admin', 'order-limits'], answer);
    notify('success', message, 'shop');
    return done(answer.limits);
  } catch (error) {
    return refusedSave(error, orderLimitsText.saveFailed());
  }
};
