import type { CodeSent } from '#contract/sign-in-codes.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../drafts/form-draft.ts';

/** The number or the email that a person types, and the code that was sent there, until they have signed in. */
export type Asked = {
  typed: string;
  isByEmail: boolean;
  /** `at`: when it was sent, in epoch ms. */
  sent?: (CodeSent & { at: number }) | undefined;
};

/** The draft holds the ticket, which is worth nothing without the code, and never the code. */
const DRAFT = 'code-sign-in';

export function keepAsked(asked: Asked): void {
  keepDraft(DRAFT, asked);
}

/** Reads what was typed before a reload; a code that was sent then can still be entered. */
export function askedBefore(): Asked | undefined {
  // The cast is safe: this file wrote it, perhaps in an older build of the shop.
  const kept = keptDraft(DRAFT) as Partial<Asked> | null | undefined;
  if (typeof kept?.typed !== 'string') return undefined;
  const { typed, isByEmail = false, sent } = kept;
  return { typed, isByEmail, ...(typeof sent?.ticket === 'string' && { sent }) };
}

export function forgetAsked(): void {
  forgetDraft(DRAFT);
}
