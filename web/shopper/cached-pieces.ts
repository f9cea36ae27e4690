import { createContext } from 'react-router';
import type { Packed } from '../api/packed.ts';
import type { CardKeeper } from './card-keeper.ts';
import type { FrameKeeper } from './cached-part.tsx';

/** The caches of cards and frame parts, for the loaders of a render. */
export const cachedPieces = createContext<{
  readonly cards: CardKeeper;
  readonly frame: FrameKeeper;
  pack: <Value>(value: Value) => Packed<Value>;
}>();
