import { createContext } from 'react-router';
import type { Packed } from '../api/packed.ts';
import type { CardKeeper } from './card-keeper.ts';
import type { FrameKeeper } from './cached-part.tsx';

/** For the loaders of a render: the cards and parts of the frame that the server keeps from page to page. */
export const cachedPieces = createContext<{
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  pack: <Value>(value: Value) => Packed<Value>;
}>();
