import { currentTag } from '#messages/current-locale.ts';
import { session } from '../session/session.ts';
import { addressOf, type CallKey, type Input } from './address.ts';
import { ApiError } from './api-error.ts';
import { NOT_PERMITTED_EVENT } from './call.ts';
import { saveBlob } from './save-blob.ts';
import { withProof } from './step-up.ts';

export type ExportCall = CallKey &
  (
    | `GET /exports/${string}`
    | `GET /${string}/personal-data`
    | `GET /orders/${string}/invoice`
    | `GET /returns/${string}/credit-note`
    | `GET /offers/${string}/codes`
  );

/**
 * Downloads a file as the signed-in person, and lets the browser save it under the server's name. Throws ApiError, also
 * if the file is incomplete.
 */
export async function download(key: ExportCall, input: Input = {}): Promise<void> {
  const { file, name } = await withProof(async () => fetchFile(key, input));
  saveBlob(file, name);
}

async function fetchFile(key: ExportCall, input: Input): Promise<{ file: Blob; name: string }> {
  const { path } = addressOf(key, input);
  const { token } = session.get();
  const response = await fetch(`/api${path}`, {
    headers: { 'accept-language': currentTag(), ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw new ApiError(0, {});
  });
  if (response.status === 401 && token === session.get().token) session.end();
  if (!response.ok) {
    const refusal = new ApiError(response.status, await response.json().catch(() => undefined));
    if (refusal.code === 'NOT_PERMITTED') window.dispatchEvent(new Event(NOT_PERMITTED_EVENT));
    throw refusal;
  }
  const file = await response.blob().catch(() => {
    throw new ApiError(0, {});
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  return { file, name };
}
