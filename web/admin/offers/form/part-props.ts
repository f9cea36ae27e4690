import type { OfferDraft } from './offer-draft.ts';

/** The props of the components that make up the form. */
export type PartProps = {
  draft: OfferDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<OfferDraft>) => void;
};
/** The props of boxes that share one error. The error is shown below the boxes; its element has the id `errorId`. */
export type BoxesProps = PartProps & { errorId: string | undefined };
