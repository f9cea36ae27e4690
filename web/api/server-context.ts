import { createContext } from 'react-router';
import type { Locale } from '#messages/locales.ts';
import type { Input } from './address.ts';

/**
 * The server hands this to each render: the nonce for inline scripts, a way to read its public calls from inside,
 * where to report errors, and where to put the page. As a Response body the page would be copied twice more on its way.
 */
type ServerContext = {
  nonce: string;
  /** The languages this shop offers. */
  languages: readonly Locale[];
  deliver: (html: Buffer) => void;
  /** Takes an error that a loader or a component threw, for the server's log. */
  report: (error: unknown) => void;
  api: (key: string, input: Input) => Promise<{ status: number; answer: unknown }>;
};

export const serverContext = createContext<ServerContext>();
