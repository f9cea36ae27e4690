import { offerStateAt } from '#domain/offers.ts';
import { readSaleRuns } from '../../goods/prices/prices.ts';
import type { Log } from '../../platform/outside/counted-warnings.ts';
import { LOOK_MS, lookAgain } from '../../platform/site-version/look-again.ts';
import { listFollowed, writeRuns } from '../../site/content/content.ts';
import type { Sales } from '../sales.ts';
import { listOffersById } from './queries.ts';
import { termsIn } from './terms.ts';

type Shop = Pick<Sales, 'db' | 'catalogue' | 'now'>;

/**
 * Starts a timer that shows and hides the slides and the announcement line of the home page, if they follow a sale, an
 * offer or dates. Every process has such a timer, and the first process that notices a change stores it for all
 * processes. Returns a function that stops the timer.
 */
export function keepSlidesDue(shop: Shop, log: Log): () => void {
  const look = async () => {
    await followRuns(shop);
    return LOOK_MS;
  };
  return lookAgain(look, (error) =>
    log.warn({ err: error }, 'slides and the announcement line did not follow their dates'),
  );
}

/**
 * Stores whether the sales and offers that slides or the announcement line follow are running now. Returns whether
 * anything has changed since the previous call.
 */
export async function followRuns({ db, catalogue, now }: Shop): Promise<boolean> {
  const followed = await listFollowed(db);
  if (!followed) return false;
  const ofSale = await readSaleRuns(db);
  const offers = await listOffersById(
    db,
    followed.flatMap(({ kind, id }) => (kind === 'offer' ? [id] : [])),
  );
  const ofOffer = (id: string, instant: string) => {
    const row = offers.find((offer) => offer.id === id);
    if (!row || row.deleted_at !== null) return { isRunning: false, endsAt: null };
    const terms = termsIn(row);
    const isRunning = offerStateAt({ terms, isPaused: row.is_paused === 1 }, instant) === 'running';
    return { isRunning, endsAt: terms.endsAt };
  };
  const isChanged = await writeRuns(db, now(), ({ kind, id }, instant) =>
    kind === 'sale' ? ofSale(id, instant) : ofOffer(id, instant),
  );
  if (isChanged) await catalogue.afterCommit();
  return isChanged;
}
