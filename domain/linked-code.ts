/** The cookie that holds the code of an offer's link until the cart is read. */
export const linkedCodeCookie = 'offer_code';
