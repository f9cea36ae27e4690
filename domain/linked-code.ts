/** The cookie that contains the code from an offer's link until the cart is read. */
export const linkedCodeCookie = 'offer_code';
