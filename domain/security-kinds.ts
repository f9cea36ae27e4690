/** What the security log tells of. */
export const securityKinds = [
  'signIn',
  'signInFailed',
  'signOut',
  'codeAsked',
  'codeWrong',
  'passwordReset',
  'passwordChanged',
  'passwordWrong',
  'secondFactorChanged',
  'staffChanged',
  'customerChanged',
  'export',
  'keyChanged',
  'keyRefused',
  'signatureWrong',
  'notPermitted',
  'limit',
  'manyMore',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** Those of which people who have no account can cause as many as they like. */
export const strangersKinds: ReadonlySet<SecurityKind> = new Set([
  'signInFailed',
  'keyRefused',
  'signatureWrong',
  'codeAsked',
  'codeWrong',
  'passwordWrong',
  'notPermitted',
  'limit',
  'manyMore',
]);
