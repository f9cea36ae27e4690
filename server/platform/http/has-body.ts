import type { IncomingMessage } from 'node:http';

/** Returns whether the headers of a request announce a body of at least one byte. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
