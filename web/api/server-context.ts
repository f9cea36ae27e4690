import { createContext } from 'react-router';

/** What the server hands to each render: the nonce for inline scripts, and a way to read its public calls from inside. */
export type ServerContext = { nonce: string; api: (path: string) => Promise<{ status: number; body: string }> };

export const serverContext = createContext<ServerContext>();
