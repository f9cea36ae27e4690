import { keepDraft, keptDraft } from '../../drafts/form-draft.ts';

/**
 * The moment at which this tab last opened the gateway for a link, in milliseconds by the clock of this device (NaN if
 * never). `hadFailed` is true if an earlier attempt had already failed by then.
 */
export type Left = { leftAt: number; hadFailed: boolean };

const keyOf = (token: string) => `pay-left/${token}`;

export function keepLeft(token: string, hadFailed: boolean): void {
  keepDraft(keyOf(token), { leftAt: Date.now(), hadFailed } satisfies Left);
}

export function leftBefore(token: string): Left {
  // The cast is safe: this file wrote the draft. An older build wrote a text, which lacks both fields.
  const kept = keptDraft(keyOf(token)) as Partial<Left> | null | undefined;
  return { leftAt: kept?.leftAt ?? NaN, hadFailed: kept?.hadFailed ?? true };
}
