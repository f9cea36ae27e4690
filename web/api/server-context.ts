import { createContext } from 'react-router';
import type { Locale } from '#messages/locales.ts';
import type { Input } from './address.ts';

/**
 * The values that the server gives to each render: the nonce for inline scripts, a function that calls the public API
 * inside the process, a function that reports errors, and a function `deliver` that receives the finished page. The
 * page is not returned as a Response, because a Response would copy it two more times.
 */
type ServerContext = {
  nonce: string;
  /** The languages that this shop offers. */
  languages: readonly Locale[];
  deliver: (html: Buffer) => void;
  /** Writes an error that a loader or a component threw to the server's log. */
  report: (error: unknown) => void;
  api: (key: string, input: Input) => Promise<{ status: number; answer: unknown }>;
};

export const serverContext = createContext<ServerContext>();
