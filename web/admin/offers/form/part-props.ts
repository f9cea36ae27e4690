import type { OfferDraft } from './offer-draft.ts';

/** The props of each part of the form. */
export type PartProps = {
  draft: OfferDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<OfferDraft>) => void;
};
/** For boxes that share one error, which stands below them under this id. */
export type BoxesProps = PartProps & { errorId: string | undefined };
