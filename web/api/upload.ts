import { ApiError } from './api-error.ts';
import type { Send } from './call.ts';

// Files are sent by XMLHttpRequest: a fetch does not tell how much of its body is under way.

/** Bytes of all uploads that are under way. */
type Sent = { loaded: number; total: number };

/** A phone without network for half a minute goes on; what stands still for longer is given up. In milliseconds. */
const SILENCE_MS = 120_000;
/** Hundreds of pictures are stored before the answer comes. */
const ANSWER_MS = 600_000;

/** Less is sent before anybody has read of it. */
const WORTH_TELLING_BYTES = 200_000;

const underWay = new Map<XMLHttpRequest, Sent>();
const listeners = new Set<() => void>();
let share: number | undefined;

/** How much of the files under way has been sent, from 0 to 1; undefined while none are, or too few bytes to speak of. */
export const uploadShare = {
  get: (): number | undefined => share,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Sends a form with files, for however long, as long as something moves. Throws where no answer comes. */
export const upload: Send = async (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), milliseconds);
    };
    const note = (sent: Sent | undefined) => {
      if (sent) underWay.set(request, sent);
      else underWay.delete(request);
      tell();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      note({ loaded, total });
      giveUpAfter(loaded < total ? SILENCE_MS : ANSWER_MS);
    };
    request.upload.onload = () => giveUpAfter(ANSWER_MS);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onloadend = () => {
      clearTimeout(timer);
      note(undefined);
      reject(new ApiError(0, {}));
    };
    note({ loaded: 0, total: 0 });
    giveUpAfter(SILENCE_MS);
    request.send(body);
  });

function tell(): void {
  let [loaded, total] = [0, 0];
  for (const sent of underWay.values()) [loaded, total] = [loaded + sent.loaded, total + sent.total];
  share = total < WORTH_TELLING_BYTES ? undefined : loaded / total;
  for (const listener of listeners) listener();
}
