/** The name of a cookie. A link with an offer's code stores the code in it, until the shop reads the cart. */
export const linkedCodeCookie = 'offer_code';
