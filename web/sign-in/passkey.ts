import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';

// This file asks authenticators for passkeys. The browser fetches the file only when a passkey can be used or added,
// never in a first visit.

type Question = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewQuestion = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the person to use a passkey. Throws if the person does not use one, or if the browser cannot. */
export async function passkeyAnswerTo(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  // The cast is safe: the contract describes the same JSON, but with plain strings for the transports.
  const { id, rawId, response } = await startAuthentication({ optionsJSON: question as Question });
  return { id, rawId, type: 'public-key', response };
}

/** Asks an authenticator to make a passkey. Throws if no passkey is made. */
export async function newPasskeyFor(question: NewPasskeyQuestion): Promise<NewPasskeyAnswer> {
  // The cast is safe: the contract describes the same JSON, but with plain strings for the transports.
  const { id, rawId, response } = await startRegistration({ optionsJSON: question as NewQuestion });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
