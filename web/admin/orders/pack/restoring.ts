import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../../api/api-error.ts';
import { isComplete, isEmpty } from './counting.ts';
import type { Deeds, Mark } from './deeds.ts';
import { countsFor, type Kept } from './kept-table.ts';
import { firstWords, left } from './packing-words.ts';
import { findToPack } from './to-pack.ts';

/** Returns the function that restores the parcel after a reload of the page, with its counted pieces. */
export function restoring({ lay, begin, say }: Deeds, mark: Mark, kept: Kept) {
  const restore = async (): Promise<void> => {
    try {
      const { toPack, known } = await findToPack(kept.number);
      const packed = toPack.find((one) => one.swap?.id === kept.swapId);
      if (packed) {
        const counts = countsFor(packed, kept);
        lay({ on: [packed], counts });
        if (isComplete(packed.order.items, counts)) await mark(packed);
        else
          say({
            tone: 'plain',
            text: isEmpty(counts) ? firstWords([packed]) : packText.stillOpen(left(packed, counts)),
          });
      } else if (kept.isComplete && kept.swapId === undefined && known?.stage === 'PACKED')
        begin([], { tone: 'done', text: packText.packed({ number: kept.number }) });
      else
        begin(
          [],
          known ? { tone: 'bad', text: packText.notToPack(known) } : { tone: 'plain', text: packText.scanOrder() },
        );
    } catch (error) {
      say({ tone: 'bad', text: messageOf(error, orderText.loadFailed()), again: restore });
    }
  };
  return restore;
}
