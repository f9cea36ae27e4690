/** The gateways' own names, which no language translates. */
export const gatewayTitles = {
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
  cashfree: 'Cashfree',
} as const;
