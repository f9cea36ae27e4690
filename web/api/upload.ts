import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import type { Send } from './call.ts';
import { sendInPieces } from './pieces.ts';
import { transmit } from './transmit.ts';

/** The bytes of an upload under way, and the reason if it waits. */
type Sent = { loaded: number; total: number; trouble?: string | undefined };
type Headers = Record<string, string>;

/** An upload survives half a minute offline; without progress for longer it is given up. In milliseconds. */
const SILENCE_MS = 120_000;
/** Sending a smaller file again takes less time than asking how much of it arrived. */
const IN_PIECES_BYTES = 256 * 1024;
/** A smaller upload ends before anybody could read its progress. */
const WORTH_TELLING_BYTES = 200_000;

const underWay = new Set<Sent>();
const listeners = new Set<() => void>();
let share: number | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The sent share of the files under way, from 0 to 1; undefined if there are none, or only small ones. */
export const uploadShare = {
  get: (): number | undefined => share,
  subscribe,
};

/** The server's message about why files under way wait; undefined while they continue. */
export const uploadTrouble = {
  get: (): string | undefined => [...underWay].find(({ trouble }) => trouble)?.trouble,
  subscribe,
};

/**
 * Sends a form with files for any time, as long as it makes progress. Large files are sent first in pieces, and after a
 * lost connection they continue from there. Throws if no answer comes.
 */
export const upload: Send = async (url, init) => {
  // The upload is reported from the first moment, because on a
  // weak line its first progress event comes after half a minute.
  const sent: Sent = { loaded: 0, total: bytesOf(init.body) };
  underWay.add(sent);
  tell();
  try {
    const { body, ahead } = await sendAhead(init.body, init.headers, sent);
    const answer = await sendForm(url, { ...init, body }, { sent, ahead });
    // The server no longer has the files that were sent first, so this time the form carries them.
    const isGone = ahead > 0 && answer.status === 409 && (await answer.clone().text()).includes('"UPLOAD_GONE"');
    return isGone ? await sendForm(url, init, { sent, ahead: 0 }) : answer;
  } finally {
    underWay.delete(sent);
    tell();
  }
};

type Body = Parameters<Send>[1]['body'];
type Form = Parameters<Send>[1];

/** Answers the form with ids in place of the files that were sent first, and the number of their bytes. */
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
    // The form's texts and the boundaries between its parts do not count as files.
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
