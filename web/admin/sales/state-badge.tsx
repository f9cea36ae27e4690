import type { MarkdownState } from '#domain/markdowns.ts';
import * as salesText from '#text/admin-sales.ts';
import { Badge } from '../lists/badge.tsx';

const tones = { running: 'good', planned: 'quiet', paused: 'warn', ended: 'quiet' } as const;

/** Shows the state of a sale. */
export function StateBadge({ state }: { state: MarkdownState }) {
  return <Badge tone={tones[state]}>{salesText.state({ state })}</Badge>;
}
