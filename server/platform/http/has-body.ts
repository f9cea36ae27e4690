import type { IncomingMessage } from 'node:http';

/** Whether a request says that a body of at least one byte comes with it. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
