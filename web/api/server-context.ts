import { createContext } from 'react-router';
import type { Locale } from '#messages/locales.ts';
import type { CardKeeper } from '../shopper/card-keeper.ts';
import type { FrameKeeper } from '../shopper/frame/kept-part.tsx';
import type { Input } from './address.ts';
import type { Packed } from './packed.ts';

/**
 * What the server hands to each render: the nonce for inline scripts, kept pieces, a way to read its public calls
 * from inside, where to report errors, and where to put the page. As a Response body the page would be copied twice
 * more on its way.
 */
type ServerContext = {
  nonce: string;
  /** What is kept from page to page. */
  pieces: { readonly cards: CardKeeper; readonly frame: FrameKeeper; pack: <Value>(value: Value) => Packed<Value> };
  /** The languages this shop offers. */
  languages: readonly Locale[];
  deliver: (html: Buffer) => void;
  /** Takes an error that a loader or a component threw, for the server's log. */
  report: (error: unknown) => void;
  api: (key: string, input: Input) => Promise<{ status: number; answer: unknown }>;
};

export const serverContext = createContext<ServerContext>();
