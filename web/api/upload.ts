import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import type { Send } from './call.ts';
import { sendInPieces } from './pieces.ts';
import { transmit } from './transmit.ts';

/** Bytes of an upload that is under way, and why it does not go on just now. */
type Sent = { loaded: number; total: number; trouble?: string | undefined };
type Headers = Record<string, string>;

/** A phone without network for half a minute goes on; what stands still for longer is given up. In milliseconds. */
const SILENCE_MS = 120_000;
/** A smaller file is sent anew sooner than it is asked how much of it is there. */
const IN_PIECES_BYTES = 256 * 1024;
/** Less is sent before anybody has read of it. */
const WORTH_TELLING_BYTES = 200_000;

const underWay = new Set<Sent>();
const listeners = new Set<() => void>();
let share: number | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * How much of the files under way has been sent, from 0 to 1; undefined while none are, or too few bytes to speak of.
 */
export const uploadShare = {
  get: (): number | undefined => share,
  subscribe,
};

/** Why files under way are kept waiting, in the server's own words; undefined while they go on. */
export const uploadTrouble = {
  get: (): string | undefined => [...underWay].find(({ trouble }) => trouble)?.trouble,
  subscribe,
};

/**
 * Sends a form with files, for however long, as long as something moves. Its large files go ahead in pieces, and where
 * the connection is lost on the way they go on from there. Throws where no answer comes.
 */
export const upload: Send = async (url, init) => {
  // What is under way is told from the first moment: on a weak line the first news of it comes after half a minute.
  const sent: Sent = { loaded: 0, total: bytesOf(init.body) };
  underWay.add(sent);
  tell();
  try {
    const { body, ahead } = await sendAhead(init.body, init.headers, sent);
    const answer = await sendForm(url, { ...init, body }, { sent, ahead });
    // The server no longer has what went ahead: this time the form carries it.
    const isGone = ahead > 0 && answer.status === 409 && (await answer.clone().text()).includes('"UPLOAD_GONE"');
    return isGone ? await sendForm(url, init, { sent, ahead: 0 }) : answer;
  } finally {
    underWay.delete(sent);
    tell();
  }
};

type Body = Parameters<Send>[1]['body'];
type Form = Parameters<Send>[1];

/** The form to send, with ids in place of what has gone ahead, and how many bytes that was. */
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
    // The texts of the form and what stands between its parts are no files.
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
