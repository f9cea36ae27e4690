import type { NewPasskeyAnswer, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';
import type { Tx } from '../../platform/db/schema.ts';
import type { Accounts } from '../accounts.ts';
import { CHALLENGE_MS, isChallengeFor, newChallenge, spendChallenge, type ChallengeUse } from './challenges.ts';
import { countUse, findPasskey, listPasskeys, type PasskeyRow } from './passkey-queries.ts';
import { passkeyPlace } from './passkey-place.ts';

export { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkey-queries.ts';

// The shop accepts only discoverable passkeys, and the authenticator must check the person, for example by a
// fingerprint or a PIN. A passkey of this kind counts as both factors of a sign-in.

type Part = Pick<Accounts, 'db' | 'env' | 'mac' | 'now'>;

/**
 * A passkey's answer that the shop has checked and found right. The transaction that acts on the passkey's answer must
 * call `useUp`, which returns false if somebody has used the challenge meanwhile.
 */
type RightPasskey = { passkey: PasskeyRow; useUp: (db: Tx) => Promise<boolean> };
type RightNewPasskey = {
  made: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;
  useUp: (db: Tx) => Promise<boolean>;
};

/**
 * Makes a challenge for the passkeys in the list. Without a list, any passkey of the shop can sign the challenge.
 * Returns undefined if the list is empty, or if passkeys do not work at the shop's address.
 */
export async function askForPasskey(
  { env, mac, now }: Part,
  use: ChallengeUse,
  passkeys?: readonly PasskeyRow[],
): Promise<PasskeyQuestion | undefined> {
  const place = passkeyPlace(env);
  if (!place || passkeys?.length === 0) return undefined;
  const challenge = await newChallenge(mac, use, now());
  return {
    challenge: challenge.toString('base64url'),
    rpId: place.rpId,
    ...(passkeys && { allowCredentials: passkeys.map(describe) }),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  };
}

/**
 * Checks a passkey's answer. Returns the passkey with its account's id; the caller must check that the account is the
 * right one. Returns undefined if anything in the passkey's answer is wrong.
 */
export async function weighPasskey(
  { db, env, mac, now }: Part,
  use: ChallengeUse,
  answer: PasskeyAnswer,
): Promise<RightPasskey | undefined> {
  const place = passkeyPlace(env);
  const passkey = place && (await findPasskey(db, answer.id));
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  let signed = '';
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: async (challenge) => {
      signed = challenge;
      return isChallengeFor(mac, use, challenge, now());
    },
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws an error if anything in the passkey's answer is wrong. The error's message is for programmers,
    // so the shop does not use the message.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  // The passkey's answer contains the account that the authenticator knows. The account in the answer must be the
  // account of the stored passkey.
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id)) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const useUp = async (db: Tx) =>
    (await spendChallenge(db, signed, now())) && (await countUse(db, passkey.id, newCounter, now()));
  return { passkey, useUp };
}

type Holder = { id: string; email: string; name: string; shopName: string };

/** Makes the challenge for a new passkey. Returns undefined if passkeys do not work at the shop's address. */
export async function askForNewPasskey(
  { db, env, mac, now }: Part,
  use: ChallengeUse,
  { id, email, name, shopName }: Holder,
): Promise<NewPasskeyQuestion | undefined> {
  const place = passkeyPlace(env);
  if (!place) return undefined;
  const challenge = await newChallenge(mac, use, now());
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: place.rpId, name: shopName },
    user: { id: handleOf(id), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: (await listPasskeys(db, id)).map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_MS,
  };
}

/** Checks the browser's answer with a new passkey. Returns undefined if anything in the answer is wrong. */
export async function weighNewPasskey(
  { env, mac, now }: Part,
  use: ChallengeUse,
  answer: NewPasskeyAnswer,
): Promise<RightNewPasskey | undefined> {
  const place = passkeyPlace(env);
  if (!place || !(await isPlain(answer.response.attestationObject))) return undefined;
  const { verifyRegistrationResponse } = await library();
  let signed = '';
  const verified = await verifyRegistrationResponse({
    // The cast is safe: the names of the transports come from a browser, and the shop only passes them back to
    // browsers.
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponse,
    expectedChallenge: async (challenge) => {
      signed = challenge;
      return isChallengeFor(mac, use, challenge, now());
    },
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  const made = {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(answer.response.transports ?? []),
  };
  return { made, useUp: async (db) => spendChallenge(db, signed, now()) };
}

/** The signature algorithms of the passkeys that the shop accepts: EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

type RegistrationResponse = Parameters<
  typeof import('@simplewebauthn/server').verifyRegistrationResponse
>[0]['response'];

/**
 * Loads the library for passkeys when a passkey is first used. The passkey library also reads certificates, so loading
 * it takes 250 ms and 27 MB.
 */
async function library() {
  return import('@simplewebauthn/server');
}

/**
 * Returns whether a new passkey comes without certificates, as the shop requires. To check a certificate, the library
 * would download revocation lists from addresses in the certificate. The sender of the passkey could thus make the shop
 * call any address.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  try {
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')];
    return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Returns the user handle by which an authenticator knows the account. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function describe({ credential_id, transports }: PasskeyRow) {
  // The cast is safe: `weighNewPasskey` wrote this column.
  return { id: credential_id, type: 'public-key' as const, transports: JSON.parse(transports) as string[] };
}
