import type { FormEvent } from 'react';
import { DRAFT_KEY, draftStorage } from '../session/draft-storage.ts';
import { session } from '../session/session.ts';
import { parseStored } from '../session/storage.ts';
import { textsOf } from '../ui/form-action.ts';

// A stored draft: the values in a form that is not saved yet. A draft is stored in this tab only, under one key for
// each form. A draft is restored after a reload, whether a person has reloaded or a new build has replaced the page's
// code. A draft belongs to the person who was signed in when it was written. In the back office a draft stays after the
// person's session has ended; a shopper's draft is deleted with the session.

type Kept = { userId: string | null; draft: unknown };

/** Stores a draft as JSON. Never store a password or a code. */
export function keepDraft(key: string, draft: unknown): void {
  draftStorage.set(DRAFT_KEY + key, JSON.stringify({ userId: userId(), draft } satisfies Kept));
}

/**
 * Reads the draft under this key. Returns undefined if the signed-in person has no draft. The draft may have another
 * shape, because an older build may have stored it.
 */
export function keptDraft(key: string): unknown {
  // The cast is safe: this file wrote the stored value.
  const kept = parseStored(draftStorage.get(DRAFT_KEY + key)) as Kept | null | undefined;
  if (kept?.userId === userId()) return kept.draft;
  forgetDraft(key);
  return undefined;
}

/** Deletes a draft that is saved or no longer wanted. */
export function forgetDraft(key: string): void {
  draftStorage.remove([DRAFT_KEY + key]);
}

/** The stored state of a form, and the time of its last change. */
type Work<Value> = { value: Value; at: string };

/**
 * Stores the whole state of a form as a draft, for `useUnsavedGuard`. For a form whose state is only the texts in its
 * boxes, use `keepTyped`.
 */
export function keepWork(key: string, value: unknown): void {
  keepDraft(key, { value, at: new Date().toISOString() } satisfies Work<unknown>);
}

/** Reads the state that `keepWork` stored for the same form. Returns undefined if nothing of this person is stored. */
export function keptWork<Value>(key: string): Work<Value> | undefined {
  // The cast is safe: the same form wrote the stored value. If an older build wrote it, a new field may be missing.
  return keptDraft(key) as Work<Value> | undefined;
}

/** Returns an `onInput` for a form. The handler stores the texts of the boxes with these names, and of no others. */
export function keepTyped(key: string, names: readonly string[]) {
  return ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const keep = () => form.isConnected && keepDraft(key, textsOf(new FormData(form), names));
    keep();
    // A typed text may fill in another box: a PIN code fills in the city. The texts are therefore stored again a moment
    // later, unless the form is closed by then.
    setTimeout(keep);
  };
}

/**
 * Reads the texts that `keepTyped` stored, for the `defaultValue` of each box. Returns undefined if nothing was typed.
 */
export function typedBefore<Name extends string>(
  key: string,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const kept = keptDraft(key);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const texts = new Map(Object.entries(kept));
  // The cast is safe: the object has exactly these names.
  return Object.fromEntries(names.map((name) => [name, String(texts.get(name) ?? '')])) as Record<Name, string>;
}

function userId(): string | null {
  return session.owner() ?? null;
}
