import { orderNumberOf } from '#domain/order-number.ts';
import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../../api/api-error.ts';
import { queries } from '../../../api/queries.ts';
import { isHindi } from '../../scanner/keyboard-language.ts';
import { countOf, isComplete, isEmpty, lineFor } from './counting.ts';
import type { Deeds, Mark } from './deeds.ts';
import { findPiece } from './find-piece.ts';
import { firstWords, left, progress, unknownWords } from './packing-words.ts';
import type { Saying } from './said.tsx';
import { findToPack, isNameOf, type ToPack } from './to-pack.ts';

type Item = ToPack['order']['items'][number];

/** Returns the functions that read a scan. A scan opens an order, or counts as a piece of the open parcel. */
export function scanning({ now, lay, begin, say, amend }: Deeds, mark: Mark) {
  const add = async (current: ToPack, item: Item) => {
    const { on, counts: before } = now();
    if (!on.includes(current) || countOf(before, item) >= item.quantity) return;
    const next = { ...before, [item.id]: countOf(before, item) + 1 };
    lay({ on: [current], counts: next });
    if (isComplete(current.order.items, next)) return void (await mark(current));
    const { name, size } = item.product;
    say({ tone: 'good', text: packText.right({ name, size, ...progress(current, next) }) });
  };
  const takeUp = async (text: string): Promise<void> => {
    try {
      const { toPack, known } = await findToPack(text);
      if (toPack.length > 0) begin(toPack, { tone: 'plain', text: firstWords(toPack) });
      else {
        say({ tone: 'bad', text: known ? packText.notToPack(known) : unknownWords(text) });
        // Somebody else may have packed the order, so the numbers of what is left to pack may be old.
        if (known) void queries.invalidateQueries({ queryKey: ['admin'] });
      }
    } catch (error) {
      say({ tone: 'bad', text: messageOf(error, orderText.loadFailed()), again: async () => takeUp(text) });
    }
  };
  const isKnown = async (text: string) => {
    const found = await findToPack(text).catch(() => undefined);
    return found?.known !== undefined;
  };
  /**
   * Warns at once that the scanned piece is wrong. After a search, the warning also names the piece, or says that the
   * text is the number of another order or parcel, unless there has been another scan meanwhile.
   */
  const sayWrong = (text: string, current: ToPack) => {
    const said: Saying = { tone: 'bad', text: packText.wrong({ text }) };
    say(said);
    findPiece(text)
      .then(async (piece) => {
        if (piece) amend(said, packText.wrongPiece(piece));
        else if (await isKnown(text)) amend(said, packText.stillOpen(left(current, now().counts)));
      })
      .catch(() => {});
  };
  const judge = async (text: string) => {
    const { on, counts } = now();
    const [current] = on;
    if (!current) return takeUp(text);
    // The parcel is complete but not saved yet, because the save failed. Each scan first tries to save the parcel
    // again, so that no other message hides the failure.
    if (on.length === 1 && isComplete(current.order.items, counts)) {
      const isNext = (await mark(current)) && !isNameOf(current, text);
      if (isNext && (orderNumberOf(text) !== undefined || (await isKnown(text)))) await takeUp(text);
      return;
    }
    for (const one of on) {
      const piece = lineFor(one.order.items, counts, text);
      if (piece.kind === 'counted') return add(one, piece.item);
      if (piece.kind === 'tooMany')
        return say({
          tone: 'bad',
          text: packText.tooMany({ name: piece.item.product.name, size: piece.item.product.size }),
        });
    }
    if (isHindi(text)) return say({ tone: 'bad', text: packText.hindiKeyboard() });
    const isOrder = orderNumberOf(text) !== undefined;
    // The parcel contains no piece yet, so the person may take another order instead.
    if (isEmpty(counts) && (isOrder || (await isKnown(text)))) return takeUp(text);
    if (isNameOf(current, text)) return say({ tone: 'plain', text: packText.alreadyOpen(left(current, counts)) });
    if (isOrder) return say({ tone: 'bad', text: packText.stillOpen(left(current, counts)) });
    sayWrong(text, current);
  };
  return { add, judge };
}
