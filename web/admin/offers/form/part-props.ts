import type { OfferDraft } from './offer-draft.ts';

/** The props of each part of the form. */
export type PartProps = {
  draft: OfferDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<OfferDraft>) => void;
};
/** The props of boxes that share one error. The error stands below the boxes and has the id `errorId`. */
export type BoxesProps = PartProps & { errorId: string | undefined };
