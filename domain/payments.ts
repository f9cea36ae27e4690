/** The payment gateways that the shop knows, in the order in which the owner's settings show them. */
export const gatewayNames = ['razorpay', 'phonepe', 'cashfree'] as const;
export type GatewayName = (typeof gatewayNames)[number];
