import { session } from '../session/session.ts';
import { addressOf, type CallKey, type Query } from './address.ts';
import { ApiError } from './api-error.ts';

/** Fetches a file as whoever is signed in, and hands it to the browser to keep under the name the server gave. Throws ApiError. */
export async function download(key: CallKey & `GET /exports/${string}`, query: Query = {}): Promise<void> {
  const { path } = addressOf(key, { query });
  const { token } = session.get();
  const response = await fetch(`/api${path}`, { headers: { ...(token && { authorization: `Bearer ${token}` }) } }).catch(() => {
    throw new ApiError(0, {});
  });
  if (response.status === 401) session.end();
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
