import type { CodeSent } from '#contract/sign-in-codes.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../drafts/form-draft.ts';

/**
 * The number or email address that a person has typed, and the server's answer about the code that was sent to it. The
 * browser stores both until the person has signed in.
 */
export type Asked = {
  typed: string;
  isByEmail: boolean;
  /** The server's answer when it sent a code. `at` is the time of the answer, in epoch milliseconds. */
  sent?: (CodeSent & { at: number }) | undefined;
};

/** The draft never contains the code. The draft contains the ticket, which is useless without the code. */
const DRAFT = 'code-sign-in';

export function keepAsked(asked: Asked): void {
  keepDraft(DRAFT, asked);
}

/**
 * Reads the number or address that a person typed before a reload. A code that was sent before the reload is still
 * valid.
 */
export function askedBefore(): Asked | undefined {
  // The cast is safe: this file wrote the draft. An older build may have written it, so each field may be missing.
  const kept = keptDraft(DRAFT) as Partial<Asked> | null | undefined;
  if (typeof kept?.typed !== 'string') return undefined;
  const { typed, isByEmail = false, sent } = kept;
  return { typed, isByEmail, ...(typeof sent?.ticket === 'string' && { sent }) };
}

export function forgetAsked(): void {
  forgetDraft(DRAFT);
}
