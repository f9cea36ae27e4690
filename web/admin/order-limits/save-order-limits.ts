import type { OrderLimits } from '#contract/order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { findProblems, limitNames, toBody } from './limits-draft.ts';

/** Saves the limits; answers them as stored. A notice says how it went. */
export const saveOrderLimits: FormAction<OrderLimits> = async (form) => {
  const typed = textsOf(form, limitNames);
  const issues = findProblems(typed);
  const [problem] = Object.values(issues);
  if (problem !== undefined) {
    notify('error', problem, 'shop');
    return { isDone: false, issues };
  }
  try {
    const body = { ...toBody(typed), ...textsOf(form, ['expectedUpdatedAt']) };
    const { message, ...answer } = await call('PUT /order-limits', { body });
    queries.setQueryData(['admin', 'order-limits'], answer);
    notify('success', message, 'shop');
    return done(answer.limits);
  } catch (error) {
    notify('error', messageOf(error, orderLimitsText.saveFailed()), 'shop');
    return { isDone: false, issues: issuesOf(error), ...(error instanceof ApiError && { reason: error.code }) };
  }
};
