import type { OfferState } from '#domain/offers.ts';
import * as offersText from '#text/admin-offers.ts';
import { Badge } from '../lists/badge.tsx';

const tones = { running: 'good', planned: 'quiet', paused: 'warn', ended: 'quiet' } as const;

/** Shows the state of a sale or of an offer. */
export function StateBadge({ state, isDeleted = false }: { state: OfferState; isDeleted?: boolean }) {
  return <Badge tone={tones[state]}>{isDeleted ? offersText.deleted() : offersText.state({ state })}</Badge>;
}
