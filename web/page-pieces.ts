import { pack, type Packed } from './api/packed.ts';
import { inJson, MarkedPieces } from './shopper/marked-pieces.ts';
import type { CardKeeper } from './shopper/card-keeper.ts';
import { CachedFrame, PageFrame } from './shopper/frame/cached-frame.tsx';
import type { FrameKeeper } from './shopper/cached-part.tsx';
import { CachedCards, PageCards } from './shopper/cached-cards.tsx';

const keptCards = new CachedCards();
const cachedFrame = new CachedFrame();

/** The cached pieces of one response. */
export class PagePieces {
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  readonly #pieces: MarkedPieces;

  constructor(nonce: string) {
    this.#pieces = new MarkedPieces(nonce);
    this.cards = new PageCards(keptCards, this.#pieces);
    this.frame = new PageFrame(cachedFrame, this.#pieces);
  }

  /** Answers a mark for a large value that only the browser reads. The text of the value replaces the mark later. */
  pack<Value>(value: Value): Packed<Value> {
    return this.#pieces.mark([inJson(pack(value))]);
  }

  /** Answers the complete response, a page or the data of a page, with the pieces in place of their marks. */
  filled(answer: Buffer): Buffer {
    return this.#pieces.filled(answer);
  }
}
