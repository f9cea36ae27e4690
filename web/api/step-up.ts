import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { Body } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, handleRefusals, NOT_PERMITTED_EVENT } from './call.ts';

/** A function that asks the person to prove who they are. Returns whether the person has done that. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks for a proof of identity on this page. Returns a function that undoes this setting. */
export function askForProofBy(how: Ask): () => void {
  ask = how;
  handleRefusals(proveAndSend);
  return () => {
    if (ask === how) ask = undefined;
  };
}

/**
 * Sends a proof of the person's identity. The session continues with the new token, unless somebody has signed in or
 * out meanwhile.
 */
export async function prove(shown: Body<'POST /users/prove'>): Promise<void> {
  const { token: former, user } = session.get();
  const { token } = await call('POST /users/prove', { body: shown });
  if (!user || session.get().token !== former) return;
  // The code that stores the new token is not in session.ts, because session.ts is part of every page and must stay
  // small.
  storage.set('authToken', token);
  session.update(user);
}

/**
 * Sends a call that the server may refuse until the person has proved who they are. After such a refusal, asks the
 * person for the proof and sends the call again.
 */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => proveAndSend(send, error));
}

/**
 * Handles a call that the server refused because the person must first prove who they are: asks the person in a dialog,
 * once for all waiting calls, and sends the call again. Throws the refusal if the person gives no proof, if the page
 * cannot ask, or if the refusal has another reason.
 */
async function proveAndSend<Result>(send: () => Promise<Result>, refusal: unknown): Promise<Result> {
  // After this event the back office reads the permissions again, and leads to the screen where a person sets up a
  // second factor.
  if (refusal instanceof ApiError && refusal.code === 'SECOND_FACTOR_REQUIRED')
    window.dispatchEvent(new Event(NOT_PERMITTED_EVENT));
  if (!(refusal instanceof ApiError && refusal.code === 'STEP_UP_NEEDED' && ask)) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw refusal;
  return send();
}
