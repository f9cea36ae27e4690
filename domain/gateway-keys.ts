import type { GatewayName } from './payments.ts';

/**
 * The keys that the owner copies from each gateway's website, in the order of the form. The form shows a box for each
 * key, and the gateway's adapter checks the keys. All keys are secret except those in `openGatewayKeys`.
 */
export const gatewayKeyFields = {
  razorpay: ['keyId', 'keySecret', 'webhookSecret'],
  phonepe: ['clientId', 'clientVersion', 'clientSecret', 'webhookUser', 'webhookPassword'],
  cashfree: ['clientId', 'clientSecret'],
} as const satisfies Record<GatewayName, readonly string[]>;

/** Keys that only identify the account and are no secrets. */
export const openGatewayKeys: readonly string[] = ['keyId', 'clientId', 'clientVersion', 'webhookUser'];
