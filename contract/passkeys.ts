import { z } from 'zod';

// This file describes the messages between the server and an authenticator, which the browser passes on, in the JSON
// forms of the Web Authentication specification (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON).

const encoded = (max: number) => z.string().min(1).max(max);
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/**
 * The options with which the browser asks an authenticator to use one of its passkeys
 * (PublicKeyCredentialRequestOptions).
 */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** The accepted passkeys; left out if any passkey for this shop is accepted. */
  allowCredentials: z.array(credential).optional(),
  userVerification: z.literal('required'),
  /** The time in milliseconds within which the person must answer. */
  timeout: z.number(),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** The options with which the browser asks an authenticator to make a passkey (PublicKeyCredentialCreationOptions). */
export const NewPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
});
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestion>;

const answered = {
  id: encoded(2000),
  rawId: encoded(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** The authenticator's answer after it has used a passkey. */
export const PasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: encoded(5000),
    authenticatorData: encoded(5000),
    signature: encoded(2000),
    userHandle: z.string().max(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The authenticator's answer after it has made a passkey. */
export const NewPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: encoded(5000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;
