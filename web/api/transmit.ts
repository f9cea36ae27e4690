import { ApiError } from './api-error.ts';

// Bodies with files are sent by XMLHttpRequest, because a fetch does not report its progress.

/** The server stores hundreds of pictures before it answers. In milliseconds. */
const ANSWER_MS = 600_000;

type Sending = {
  method: string;
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit;
  /** A transfer that makes no progress for longer is given up, in milliseconds. */
  silenceMs: number;
  /** Receives the number of bytes of the body that are on their way, and the total. */
  onProgress: (loaded: number, total: number) => void;
};

/** Sends a body for any time, as long as it makes progress. Throws if no answer comes. */
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
