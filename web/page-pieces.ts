import { pack, type Packed } from './api/packed.ts';
import { inJson, MarkedPieces } from './shopper/marked-pieces.ts';
import type { CardKeeper } from './shopper/card-keeper.ts';
import { CachedFrame, PageFrame } from './shopper/frame/cached-frame.tsx';
import type { FrameKeeper } from './shopper/cached-part.tsx';
import { CachedCards, PageCards } from './shopper/cached-cards.tsx';

const keptCards = new CachedCards();
const cachedFrame = new CachedFrame();

/** What one answer is put together from, besides what is written for it alone. */
export class PagePieces {
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  readonly #pieces: MarkedPieces;

  constructor(nonce: string) {
    this.#pieces = new MarkedPieces(nonce);
    this.cards = new PageCards(keptCards, this.#pieces);
    this.frame = new PageFrame(cachedFrame, this.#pieces);
  }

  /** A large value that only the browser reads: a mark, in whose place its text comes. */
  pack<Value>(value: Value): Packed<Value> {
    return this.#pieces.mark([inJson(pack(value))]);
  }

  /** The answer, whole: a page, or the data of one. */
  filled(answer: Buffer): Buffer {
    return this.#pieces.filled(answer);
  }
}
