import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';

// Talks to authenticators. The browser fetches this file if a passkey can be used or added, never in a first visit.

type Question = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewQuestion = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the person for a passkey. Throws if the person gives no passkey, or the browser cannot use one. */
export async function passkeyAnswerTo(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  // The cast is safe: the contract has the same JSON, with plain texts for the words of transports.
  const { id, rawId, response } = await startAuthentication({ optionsJSON: question as Question });
  return { id, rawId, type: 'public-key', response };
}

/** Lets an authenticator make a passkey. Throws if it does not. */
export async function newPasskeyFor(question: NewPasskeyQuestion): Promise<NewPasskeyAnswer> {
  // The cast is safe: see above.
  const { id, rawId, response } = await startRegistration({ optionsJSON: question as NewQuestion });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
