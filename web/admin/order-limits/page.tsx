import * as adminLimitsText from '#text/admin-order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../editing/settings.tsx';
import { findProblems, limitNames, orderLimits, toBody } from './limits-draft.ts';
import { OrderLimitsForm } from './order-limits-form.tsx';

const saveOrderLimits: FormAction = async (form) => {
  const typed = textsOf(form, limitNames);
  const issues = findProblems(typed);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  const body = { ...toBody(typed), confirmEmail: form.has('confirmEmail'), ...textsOf(form, ['expectedUpdatedAt']) };
  return saveSettings(orderLimits, call('PUT /order-limits', { body }), orderLimitsText.saveFailed());
};

export const clientAction = clientActionOf({ saveOrderLimits });

/** Edits the owner's limits on orders and carts. The shop refuses shoppers' orders that exceed the limits. */
export default function OrderLimitsPage() {
  return (
    <SettingsPage
      settings={orderLimits}
      title={adminLimitsText.title()}
      about={adminLimitsText.explanation()}
      failed={orderLimitsText.loadFailed()}
    >
      {(answer) => (
        <>
          {answer.areLifted && (
            <p className="mt-4 max-w-2xl border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
              {adminLimitsText.lifted()}
            </p>
          )}
          <OrderLimitsForm stored={answer} />
        </>
      )}
    </SettingsPage>
  );
}
