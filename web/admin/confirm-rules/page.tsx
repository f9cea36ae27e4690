import { useQuery } from '@tanstack/react-query';
import * as adminText from '#text/admin-confirm-rules.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { ConfirmRulesForm } from './confirm-rules-form.tsx';
import { saveConfirmRules } from './save-confirm-rules.ts';

export const clientAction = clientActionOf({ saveConfirmRules });

/** The rules for orders that wait until their customer has confirmed them. */
export default function ConfirmRulesPage() {
  const query = useQuery({
    queryKey: ['admin', 'confirm-rules'],
    queryFn: async () => (await call('GET /confirm-rules')).rules,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <h1 className="display text-3xl">{adminText.title()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{adminText.explanation()}</p>
      <QueryAnswer query={query} failed={confirmRulesText.loadFailed()} placeholder="mt-6 h-96 max-w-2xl">
        {(rules) => <ConfirmRulesForm stored={rules} />}
      </QueryAnswer>
    </>
  );
}
