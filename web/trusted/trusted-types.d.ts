// The shop's part of Trusted Types, which TypeScript's own declarations
// do not have yet. Browsers without them have no `trustedTypes`.

type TrustedPolicy<Rules> = { [Rule in keyof Rules]: (text: string) => string };

declare var trustedTypes:
  { createPolicy: <Rules extends object>(name: string, rules: Rules) => TrustedPolicy<Rules> } | undefined;
