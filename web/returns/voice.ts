import * as returnsText from '#text/shopper-returns.ts';

/**
 * The sentences of the form that depend on the person who fills it in: the shopper, or staff for a shopper who called.
 */
export type Voice = {
  title: () => string;
  money: () => string;
  words: () => string;
  photosHint: (about: { max: number }) => string;
  refundOf: (about: { amount: string }) => string;
  heldAtOnce: () => string;
};

export const shopperVoice: Voice = {
  title: returnsText.formTitle,
  money: returnsText.money,
  words: returnsText.words,
  photosHint: returnsText.photosHint,
  refundOf: returnsText.refundOf,
  heldAtOnce: returnsText.heldAtOnce,
};
