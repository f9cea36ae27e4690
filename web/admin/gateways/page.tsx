import { useQuery } from '@tanstack/react-query';
import type { GatewayKeys } from '#contract/payments.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { SettingsPage } from '../editing/settings.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { TestMode } from '../payments/test-mode.tsx';
import { paymentSettings, removeKeys, saveKeys, savePaymentSettings, tryGateway } from './actions.ts';
import { Gateway } from './gateway.tsx';
import { gatewaysQuery } from './gateways-query.ts';
import { HowToPay } from './how-to-pay.tsx';

export const clientAction = clientActionOf({ savePaymentSettings, saveKeys, removeKeys, tryGateway });

const TRIAL_MS = 5000;

/** Returns whether a trial payment of this gateway is still going on. */
function isTrying({ test, live }: GatewayKeys): boolean {
  return [test?.trial, live?.trial].some((trial) => {
    if (!trial) return false;
    const { state, refund } = trial;
    return refund === null ? state !== 'closed' : refund === 'asked' || refund === 'sent';
  });
}

/** Edits the payment gateways: their keys, the gateway that takes payments, and the ways in which customers pay. */
export default function Gateways() {
  const query = useQuery({
    ...gatewaysQuery,
    // During a trial the owner pays one rupee in another tab and then returns here. The screen repeats the request, to
    // show whether the rupee was paid and refunded.
    refetchInterval: ({ state }) => (state.data?.gateways.some(isTrying) ? TRIAL_MS : false),
  });
  return (
    <>
      <SettingsPage
        settings={paymentSettings}
        title={gatewaysText.title()}
        about={gatewaysText.about()}
        failed={gatewaysText.loadFailed()}
      >
        {(stored) => (
          <>
            <TestMode isLinked={false} />
            <HowToPay stored={stored} gateways={query.data?.gateways ?? []} />
          </>
        )}
      </SettingsPage>
      <QueryAnswer query={query} failed={gatewaysText.loadFailed()} placeholder="mt-8 h-60 max-w-2xl">
        {({ gateways }) => (
          <div className="mt-10 max-w-2xl space-y-6">
            <h2 className="display text-2xl">{gatewaysText.keys()}</h2>
            {gateways.map((gateway) => (
              <Gateway key={gateway.name} gateway={gateway} />
            ))}
          </div>
        )}
      </QueryAnswer>
    </>
  );
}
