import type { ConfirmRules } from '#contract/confirm-rules.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';
import { findProblems, toBody } from './rules-draft.ts';

/** Saves the rules; answers them as stored. A notice confirms it. */
export const saveConfirmRules: FormAction<ConfirmRules> = async (form) => {
  const typed = textsOf(form, ['value', 'refusals', 'pins', 'waitHours']);
  const issues = findProblems(typed);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  try {
    const firstOrder = form.has('firstOrder');
    const body = { ...toBody(typed), firstOrder, ...textsOf(form, ['expectedUpdatedAt']) };
    const { message, rules } = await call('PUT /confirm-rules', { body });
    queries.setQueryData(['admin', 'confirm-rules'], rules);
    notify('success', message, 'shop');
    return done(rules);
  } catch (error) {
    return refusedSave(error, confirmRulesText.saveFailed());
  }
};
