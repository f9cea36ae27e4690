import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import type { Send } from './call.ts';
import { sendInPieces } from './pieces.ts';
import { transmit } from './transmit.ts';

/**
 * The progress of an upload. `loaded` is the number of bytes sent so far, `total` the number of all bytes, and
 * `trouble` the reason why the upload has to wait.
 */
type Sent = { loaded: number; total: number; trouble?: string | undefined };
type Headers = Record<string, string>;

/**
 * An upload without progress for this many milliseconds is stopped. The time is long, so that an upload survives half a
 * minute offline.
 */
const SILENCE_MS = 120_000;
/**
 * A file with fewer bytes is not sent in pieces: to send it again takes less time than to ask how much of it has
 * arrived.
 */
const IN_PIECES_BYTES = 256 * 1024;
/** The screen shows no progress of smaller uploads, because they end before anybody could read it. */
const WORTH_TELLING_BYTES = 200_000;

const underWay = new Set<Sent>();
const listeners = new Set<() => void>();
let share: number | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The share of the current uploads that is sent, from 0 to 1, or undefined if there are no uploads or only small ones.
 */
export const uploadShare = {
  get: (): number | undefined => share,
  subscribe,
};

/** The message that explains why an upload waits, or undefined while all uploads continue. */
export const uploadTrouble = {
  get: (): string | undefined => [...underWay].find(({ trouble }) => trouble)?.trouble,
  subscribe,
};

/**
 * Sends a form with files without a limit of time, as long as the transfer makes progress. Large files are sent in
 * pieces before the form; after a lost connection, the upload continues with the next missing piece. Throws if no
 * answer comes.
 */
export const upload: Send = async (url, init) => {
  // The upload is on the screen from its first moment, because on a slow connection its first progress event may come
  // only after half a minute.
  const sent: Sent = { loaded: 0, total: bytesOf(init.body) };
  underWay.add(sent);
  tell();
  try {
    const { body, ahead } = await sendAhead(init.body, init.headers, sent);
    const answer = await sendForm(url, { ...init, body }, { sent, ahead });
    // If the server no longer has the files that were sent before the form, the form is sent again with the files in
    // it.
    const isGone = ahead > 0 && answer.status === 409 && (await answer.clone().text()).includes('"UPLOAD_GONE"');
    return isGone ? await sendForm(url, init, { sent, ahead: 0 }) : answer;
  } finally {
    underWay.delete(sent);
    tell();
  }
};

type Body = Parameters<Send>[1]['body'];
type Form = Parameters<Send>[1];

/**
 * Sends the large files of a form in pieces. Returns the form with ids in place of these files, and the number of their
 * bytes.
 */
async function sendAhead(form: Body, headers: Headers, sent: Sent): Promise<{ body: Body; ahead: number }> {
  if (!(form instanceof FormData)) return { body: form, ahead: 0 };
  const { authorization = '', 'accept-language': language = '' } = headers;
  const body = new FormData();
  let ahead = 0;
  for (const [name, value] of form) {
    const before = ahead;
    const id =
      typeof value !== 'string' && value.size >= IN_PIECES_BYTES
        ? await sendInPieces(
            value,
            { authorization, 'accept-language': language },
            {
              onSent: (bytes) => note(sent, before + bytes),
              onTrouble: (why) => {
                sent.trouble = why;
                tell();
              },
            },
          )
        : undefined;
    if (id === undefined || typeof value === 'string') {
      body.append(name, value);
      continue;
    }
    ahead += value.size;
    note(sent, ahead);
    body.append(name, new File([id], value.name, { type: UPLOAD_ID_TYPE }));
  }
  return { body, ahead };
}

async function sendForm(
  url: string,
  { method, headers, body = '' }: Form,
  { sent, ahead }: { sent: Sent; ahead: number },
): Promise<Response> {
  return transmit(url, {
    method,
    headers,
    body,
    silenceMs: SILENCE_MS,
    // `sent.total` counts only the bytes of files. `loaded` may become larger, because it also counts the texts of the
    // form and the boundaries between its parts.
    onProgress: (loaded, total) => note(sent, loaded < total ? Math.min(ahead + loaded, sent.total) : sent.total),
  });
}

function bytesOf(form: Body): number {
  if (!(form instanceof FormData)) return 0;
  return Array.from(form.values()).reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0);
}

function note(sent: Sent, loaded: number): void {
  sent.loaded = loaded;
  tell();
}

function tell(): void {
  let [loaded, total] = [0, 0];
  for (const sent of underWay) [loaded, total] = [loaded + sent.loaded, total + sent.total];
  share = total < WORTH_TELLING_BYTES ? undefined : loaded / total;
  for (const listener of listeners) listener();
}
