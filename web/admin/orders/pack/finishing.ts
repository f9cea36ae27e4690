import * as packText from '#text/admin-pack.ts';
import { ApiError, isOffline } from '../../../api/api-error.ts';
import { isUnanswered } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { watchMoving } from '../moving/why-not-moved.ts';
import type { Deeds, Mark } from './deeds.ts';
import { doneWords, notSavedWords, refusedWords } from './packing-words.ts';
import type { Saying } from './said.tsx';
import { setAside } from './set-aside.tsx';
import { findAgain, isPacked, knownAs, markAsPacked, type ToPack } from './to-pack.ts';

const NOTHING = { again: undefined, known: undefined };

/**
 * Returns the functions that end the work on a parcel: `mark` marks it as packed, and `putAside` sets its order aside.
 * Both return whether this succeeded.
 */
export function finishing({ now, lay, begin, say }: Deeds) {
  const finish = async (
    packed: ToPack,
    work: () => Promise<Saying>,
    onFailed: (error: unknown, why: string) => void,
  ) => {
    // A second quick click does nothing, because the first click has taken the parcel off the table.
    if (!now().on.includes(packed)) return false;
    const [whyFailed, wasOffline] = [watchMoving(1), isOffline()];
    try {
      const said = await work();
      begin([], said);
      return said.tone !== 'bad';
    } catch (error) {
      const why = whyFailed(error);
      if (!(error instanceof ApiError && error.code === 'EDITED_ELSEWHERE')) {
        if (isUnanswered(error) && !wasOffline) lay({ ...now(), isUnanswered: true });
        onFailed(error, why);
        return false;
      }
      // Somebody has edited the order meanwhile, so its pieces must be counted again from the start.
      const { again, known } = await findAgain(packed).catch(() => NOTHING);
      const gone = again || packed.swap ? undefined : known;
      const isPackedNow = again ? isPacked(again) : gone?.stage === 'PACKED';
      // The parcel is packed already. If the answer to an earlier try was lost, it was this person and not a colleague
      // who packed it.
      const isOwnWork = isPackedNow && now().isUnanswered === true;
      if (isOwnWork) begin([], { tone: 'done', text: doneWords(packed) });
      else begin(again ? [again] : [], { tone: 'bad', text: gone ? packText.notToPack(gone) : why });
      return isOwnWork;
    } finally {
      // Even after a failure, the shown numbers of orders to pack may be old.
      void queries.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  const mark: Mark = async (packed) =>
    finish(
      packed,
      async () => {
        if (isPacked(packed) && !(await findAgain(packed)).again)
          return { tone: 'bad', text: packText.notToPack(knownAs(packed.order)) };
        await markAsPacked(packed);
        return { tone: 'done', text: doneWords(packed) };
      },
      (error, why) => {
        // If the shop refuses the parcel, another try would fail too, so the parcel is removed from the table.
        if (isRefused(error)) begin([], { tone: 'bad', text: refusedWords(packed, why) });
        else say({ tone: 'bad', text: notSavedWords(packed, why), again: async () => void (await mark(packed)) });
      },
    );
  const putAside = async (packed: ToPack) =>
    finish(
      packed,
      async () => {
        await setAside(packed.order, now().counts);
        return { tone: 'plain', text: packText.isAside({ number: packed.order.orderNumber }) };
      },
      (_error, why) => say({ tone: 'bad', text: why }),
    );
  return { mark, putAside };
}

/** Returns whether the shop refuses the step itself, so that another try would change nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
