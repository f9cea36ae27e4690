import { pack, type Packed } from './api/packed.ts';
import { inJson, MarkedPieces } from './shopper/marked-pieces.ts';
import type { CardKeeper } from './shopper/card-keeper.ts';
import { CachedFrame, PageFrame } from './shopper/frame/cached-frame.tsx';
import type { FrameKeeper } from './shopper/cached-part.tsx';
import { CachedCards, PageCards } from './shopper/cached-cards.tsx';

const keptCards = new CachedCards();
const cachedFrame = new CachedFrame();

/** The cached pieces (cards, frame and large values) of one response. */
export class PagePieces {
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  readonly #pieces: MarkedPieces;

  constructor(nonce: string) {
    this.#pieces = new MarkedPieces(nonce);
    this.cards = new PageCards(keptCards, this.#pieces);
    this.frame = new PageFrame(cachedFrame, this.#pieces);
  }

  /**
   * Returns a mark (a placeholder, see marked-pieces.ts) for a large value that only the browser reads. Later the
   * value's text replaces the mark.
   */
  pack<Value>(value: Value): Packed<Value> {
    return this.#pieces.mark([inJson(pack(value))]);
  }

  /** Returns the complete response, a page or a page's data, with the pieces in place of their marks. */
  filled(answer: Buffer): Buffer {
    return this.#pieces.filled(answer);
  }
}
