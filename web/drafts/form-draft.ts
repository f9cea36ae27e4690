import type { FormEvent } from 'react';
import { DRAFT_KEY, draftStorage } from '../session/draft-storage.ts';
import { session } from '../session/session.ts';
import { parseStored } from '../session/storage.ts';
import { textsOf } from '../ui/form-action.ts';

// What is written into a form and not sent yet. It lies in this tab only, under one key a form, and comes back when the
// page is loaded again: by a new build whose old parts are gone, or by hand. It belongs to whoever was signed in then:
// in the back office also when their session ends, while a shopper's goes with the session.

type Kept = { userId: string | null; draft: unknown };

/** Keeps a draft, which must survive JSON. Never a password or a code. */
export function keepDraft(key: string, draft: unknown): void {
  draftStorage.set(DRAFT_KEY + key, JSON.stringify({ userId: userId(), draft } satisfies Kept));
}

/** The draft kept under this key; undefined where there is none of this person's. Its shape may be an older build's. */
export function keptDraft(key: string): unknown {
  // as: written by this file.
  const kept = parseStored(draftStorage.get(DRAFT_KEY + key)) as Kept | null | undefined;
  if (kept?.userId === userId()) return kept.draft;
  forgetDraft(key);
  return undefined;
}

/** Once it is saved, or given up. */
export function forgetDraft(key: string): void {
  draftStorage.remove([DRAFT_KEY + key]);
}

/** What `keepWork` kept, and the instant of its last change. */
type Work<Value> = { value: Value; at: string };

/** Keeps the whole state of a form whose values no boxes hold, for `useUnsavedGuard`. */
export function keepWork(key: string, value: unknown): void {
  keepDraft(key, { value, at: new Date().toISOString() } satisfies Work<unknown>);
}

/** What `keepWork` kept for the same form; undefined where there is none of this person's. */
export function keptWork<Value>(key: string): Work<Value> | undefined {
  // as: written by the same form; after a new build it may lack a field that this build's form has.
  return keptDraft(key) as Work<Value> | undefined;
}

/** The `onInput` of a form whose boxes of these names are kept; no others are. */
export function keepTyped(key: string, names: readonly string[]) {
  return ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const keep = () => form.isConnected && keepDraft(key, textsOf(new FormData(form), names));
    keep();
    // And when the boxes that follow from what was typed are written too; unless the form is closed by then.
    setTimeout(keep);
  };
}

/** What `keepTyped` kept, for the `defaultValue` of each box; undefined where nothing was typed. */
export function typedBefore<Name extends string>(
  key: string,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const kept = keptDraft(key);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const texts = new Map(Object.entries(kept));
  // as: made of exactly these names.
  return Object.fromEntries(names.map((name) => [name, String(texts.get(name) ?? '')])) as Record<Name, string>;
}

function userId(): string | null {
  return session.owner() ?? null;
}
