import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../query-answer.tsx';
import { confirmApp } from './actions.ts';
import { NoApp } from './no-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { WithApp } from './with-app.tsx';

export const clientAction = clientActionOf({ confirmApp });

/** What protects one's own account besides the password. */
export default function SecurityPage() {
  const query = useQuery({
    queryKey: ['admin', 'security'],
    queryFn: async () => (await call('GET /security')).security,
  });
  // Shown once: nobody can read them again.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <h1 className="display text-3xl">{pageText.title()}</h1>
      <section aria-labelledby="second-step" className="mt-6 max-w-2xl">
        <h2 id="second-step" className="display text-2xl">
          {pageText.secondStep()}
        </h2>
        <p className="mt-2 text-ink-soft">{pageText.intro()}</p>
        <QueryAnswer query={query} failed={pageText.loadFailed()} placeholder="mt-4 h-40">
          {({ hasApp, recoveryCodes }) =>
            codes ? (
              <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
            ) : hasApp ? (
              <WithApp codesLeft={recoveryCodes} onCodes={setCodes} />
            ) : (
              <NoApp onCodes={setCodes} />
            )
          }
        </QueryAnswer>
      </section>
    </>
  );
}
