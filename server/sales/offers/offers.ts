// Other folders of this room use the offers only through these functions.

export type { Customer } from './customer-uses.ts';
export { findOfferBook, offersOfVersion, type OfferBook } from './book.ts';
export { gatherOffers, readCode, reductionsOf, type Offered, type OrderedLine } from './candidates.ts';
export { followRuns, keepSlidesDue } from './follow-slides.ts';
export { productsOf } from './goods.ts';
export { goodsReductionOf, hasReductions, nameOfReduction, sumReductions, updateOrderOffers } from './of-orders.ts';
export {
  insertOrderOffers,
  listOrderOffers,
  listStaffReductions,
  orderOffersOf,
  takenOffers,
  type OrderOfferRow,
  type TakenOffers,
} from './order-offers.ts';
export { checkTypedCode, payForStaffCode } from './pay-for-code.ts';
export { presentDecided, presentOrderOffers, presentPart, presentReductions } from './present.ts';
export { offersVersionQuery } from './queries.ts';
export { withStaffReduction, type StaffReduction } from './staff-reduction.ts';
export { termsIn } from './terms.ts';
export { areUsesTaken, customerAgain, giveBackOffers, takeOffersAgain, usesToTake } from './uses.ts';
export { lostCode } from './words.ts';
