// This file declares the types for Trusted Types that the shop uses, because TypeScript does not have them yet. In
// browsers without Trusted Types, `trustedTypes` is undefined.

type TrustedPolicy<Rules> = { [Rule in keyof Rules]: (text: string) => string };

declare var trustedTypes:
  { createPolicy: <Rules extends object>(name: string, rules: Rules) => TrustedPolicy<Rules> } | undefined;
