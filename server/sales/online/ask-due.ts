import type { GatewayName } from '#domain/payments.ts';
import type { Sales } from '../sales.ts';
import { askGateway } from './ask-gateway.ts';
import { lapseUnpaidOnline } from './lapse-unpaid.ts';
import { listToAsk } from './queries.ts';

const AT_ONCE = 10;
/**
 * After this many requests without an answer, this run of the job asks a gateway nothing more, so that it does not
 * delay the questions to the other gateways.
 */
const MOST_SILENCE = 3;

/**
 * Asks the gateways for the state of each payment whose `ask_at` has come, and then cancels unpaid orders whose time to
 * pay is over.
 */
export async function askDue(shop: Sales, signal: AbortSignal): Promise<void> {
  const silent = new Map<GatewayName, number>();
  const isQuiet = (gateway: GatewayName) => (silent.get(gateway) ?? 0) >= MOST_SILENCE;
  const done = new Set<string>();
  while (!signal.aborted) {
    const due = (await listToAsk(shop.db, shop.now(), AT_ONCE + done.size)).filter(({ id }) => !done.has(id));
    if (due.length === 0) break;
    await Promise.all(
      due.slice(0, AT_ONCE).map(async ({ id, gateway }) => {
        done.add(id);
        if (isQuiet(gateway)) return;
        if ((await askGateway(shop, id)) === 'away') silent.set(gateway, (silent.get(gateway) ?? 0) + 1);
      }),
    );
  }
  if (!signal.aborted) await lapseUnpaidOnline(shop);
}
