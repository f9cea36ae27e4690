import { useQuery, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as accountText from '#text/admin-account.ts';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { OwnTabs } from '../account/own-tabs.tsx';
import { useMay, useNeedsSecondFactor } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { confirmApp, readAgain, sayWhy } from './actions.ts';
import { NoApp } from './no-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Rule } from './rule.tsx';
import { WithApp } from './with-app.tsx';
import { QuietButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';

export const clientAction = clientActionOf({ confirmApp });

/**
 * Edits the protections of a person's own account: everything except the password. For owners, also shows the shop's
 * rule for all accounts.
 */
export default function SecurityPage() {
  const needsFactor = useNeedsSecondFactor();
  const may = useMay();
  const query = useQuery({
    queryKey: ['admin', 'security'],
    queryFn: async () => (await call('GET /security')).security,
  });
  // The new recovery codes. The screen shows them only once, because the shop stores only keyed hashes (HMACs) of the
  // codes.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <h1 className="display text-3xl">{accountText.title()}</h1>
      <OwnTabs active="security" />
      {needsFactor && (
        <p role="status" className="mt-4 max-w-2xl border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
          {pageText.needed()}
        </p>
      )}
      <Section id="second-step" title={pageText.secondStep()} className="mt-6 max-w-2xl">
        <p className="mt-2 text-ink-soft">{pageText.intro()}</p>
        <QueryAnswer query={query} failed={pageText.loadFailed()} placeholder="mt-4 h-72">
          {(security) =>
            codes ? (
              <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
            ) : (
              <>
                <Way title={pageText.app()} intro={pageText.appIntro()}>
                  {security.hasApp ? <WithApp /> : <NoApp onCodes={setCodes} />}
                </Way>
                <Way title={pageText.passkeys()} intro={pageText.passkeysIntro()}>
                  <Passkeys security={security} onCodes={setCodes} />
                </Way>
                {(security.hasApp || security.passkeys.length > 0) && (
                  <Way title={pageText.recovery()} intro={pageText.recoveryIntro()}>
                    <CodesLeft count={security.recoveryCodes} onCodes={setCodes} />
                  </Way>
                )}
              </>
            )
          }
        </QueryAnswer>
      </Section>
      {may('security.edit') && !needsFactor && <Rule />}
    </>
  );
}

function Way({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="mt-8">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-1 text-ink-soft">{intro}</p>
      {children}
    </div>
  );
}

/** Shows how many recovery codes are left, and lets the person replace them by new ones. */
function CodesLeft({ count, onCodes }: { count: number; onCodes: (codes: readonly string[]) => void }) {
  const renew = useMutation({
    mutationFn: async () => call('POST /security/recovery-codes'),
    onSuccess: async ({ recoveryCodes, message }) => {
      notify('success', message, 'account');
      onCodes(recoveryCodes);
      await readAgain();
    },
    onError: sayWhy,
  });
  return (
    <div className="mt-4 space-y-4">
      <p>
        {pageText.codesLeft({ count })} {count > 0 && pageText.renewedWhy()}
      </p>
      <QuietButton isBusy={renew.isPending} onClick={() => renew.mutate()}>
        {pageText.renewCodes()}
      </QuietButton>
    </div>
  );
}
