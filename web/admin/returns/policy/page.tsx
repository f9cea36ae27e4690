import { useQuery } from '@tanstack/react-query';
import * as returnsText from '#text/admin-returns.ts';
import { call } from '../../../api/call.ts';
import { clientActionOf } from '../../../ui/form-action.ts';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { PolicyForm } from './policy-form.tsx';
import { savePolicy } from './save-policy.ts';

export const clientAction = clientActionOf({ savePolicy });

/** How long what was delivered may come back, in general and by category. */
export default function ReturnPolicyPage() {
  const query = useQuery({
    queryKey: ['admin', 'return-policy'],
    queryFn: async () => (await call('GET /return-policy')).policy,
    refetchOnWindowFocus: false,
  });
  const { data: tree } = useCategoryTree();
  return (
    <>
      <h1 className="display text-3xl">{returnsText.policy()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{returnsText.policyAbout()}</p>
      <QueryAnswer query={query} failed={returnsText.policyFailed()} placeholder="mt-6 h-96 max-w-2xl">
        {(policy) => tree && <PolicyForm stored={policy} tree={tree} />}
      </QueryAnswer>
    </>
  );
}
