import * as returnsText from '#text/admin-returns.ts';
import { call } from '../../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../../editing/settings.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { readPolicy, returnPolicy } from './policy-draft.ts';
import { PolicyForm } from './policy-form.tsx';

const savePolicy: FormAction = async (form) => {
  const { body, issues } = readPolicy(form);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  const sent = call('PUT /return-policy', { body: { ...body, ...textsOf(form, ['expectedUpdatedAt']) } });
  return saveSettings(returnPolicy, sent, returnsText.policySaveFailed());
};

export const clientAction = clientActionOf({ savePolicy });

/** Edits the number of days within which customers may return delivered pieces, in general and by category. */
export default function ReturnPolicyPage() {
  const { data: tree } = useCategoryTree();
  return (
    <SettingsPage
      settings={returnPolicy}
      title={returnsText.policy()}
      about={returnsText.policyAbout()}
      failed={returnsText.policyFailed()}
    >
      {(answer) => tree && <PolicyForm stored={answer} tree={tree} />}
    </SettingsPage>
  );
}
