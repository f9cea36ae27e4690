// What other folders of this room use of the offers.

export { offersOfVersion, type OfferBook } from './book.ts';
export { gatherOffers, noOffers, readCode, reductionsOf, type Offered, type OrderedLine } from './candidates.ts';
export { goodsReductionOf, hasReductions, nameOfReduction, sumReductions, updateOrderOffers } from './of-orders.ts';
export { productsOf } from './goods.ts';
export { listOrderOffers, type OrderOfferRow } from './order-offers.ts';
export { payForCode } from './pay-for-code.ts';
export { presentDecided, presentOrderOffers, presentPart, presentReductions } from './present.ts';
export { offersVersionQuery } from './queries.ts';
export { termsIn } from './terms.ts';
