/** The kinds of entries in the security log. */
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
  'contactChanged',
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

/** The kinds of entries that people without an account can cause as often as they want. */
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
