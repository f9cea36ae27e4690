import { ApiError } from './api-error.ts';

// This file sends bodies with files by XMLHttpRequest, because `fetch` does not report the progress of an upload.

/**
 * The time in milliseconds to wait for the answer to an upload. The time is long, because the server may store hundreds
 * of pictures before it answers.
 */
const ANSWER_MS = 600_000;

type Sending = {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit;
  /** A transfer that makes no progress for this many milliseconds is stopped. */
  silenceMs: number;
  /** Called with the number of bytes sent so far, and the number of all bytes. */
  onProgress: (loaded: number, total: number) => void;
};

/** Sends a body without a limit of time, as long as the transfer makes progress. Throws if no answer comes. */
export async function transmit(
  url: string,
  { method, headers, body, silenceMs, onProgress }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), milliseconds);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(loaded, total);
      giveUpAfter(loaded < total ? silenceMs : ANSWER_MS);
    };
    request.upload.onload = () => giveUpAfter(ANSWER_MS);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onloadend = () => {
      clearTimeout(timer);
      reject(new ApiError(0, {}));
    };
    giveUpAfter(silenceMs);
    request.send(body);
  });
}
