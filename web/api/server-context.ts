import { createContext } from 'react-router';
import type { Input } from './address.ts';

/**
 * What the server hands to each render: the nonce for inline scripts, a way to read its public calls from inside, and
 * where to put the page. As a Response body the page would be encoded and decoded twice more on its way.
 */
export type ServerContext = { nonce: string; deliver: (html: string) => void; api: (key: string, input: Input) => Promise<{ status: number; answer: unknown }> };

export const serverContext = createContext<ServerContext>();
