import { createContext } from 'react-router';
import type { Packed } from '../api/packed.ts';
import type { CardKeeper } from './card-keeper.ts';
import type { FrameKeeper } from './cached-part.tsx';

/** The caches of product cards and of frame parts that the loaders of one render use. */
export const cachedPieces = createContext<{
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  pack: <Value>(value: Value) => Packed<Value>;
}>();
