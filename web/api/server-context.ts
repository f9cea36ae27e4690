import { createContext } from 'react-router';
import type { Locale } from '#messages/locales.ts';
import type { Input } from './address.ts';

/**
 * The data that the server hands to each render: the nonce for inline scripts, a
 * function that reads public calls from inside, one for reporting errors, and the
 * place for the page. A Response body would copy the page twice more on its way.
 */
type ServerContext = {
  nonce: string;
  /** The languages this shop offers. */
  languages: readonly Locale[];
  deliver: (html: Buffer) => void;
  /** Receives an error that a loader or a component threw, for the server's log. */
  report: (error: unknown) => void;
  api: (key: string, input: Input) => Promise<{ status: number; answer: unknown }>;
};

export const serverContext = createContext<ServerContext>();
