import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { Body } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, handleRefusals, NOT_PERMITTED_EVENT } from './call.ts';

/** Asks the person to prove who they are; answers whether they have done so. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks the person on this page. Answers a function that removes it. */
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
  // This code is not in session.ts, because session.ts is part of every page.
  storage.set('authToken', token);
  session.update(user);
}

/**
 * Sends a call that the server may refuse until the person has proved who they are. In that case asks the person for
 * the proof and sends the call again.
 */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => proveAndSend(send, error));
}

/**
 * If the server has refused a call because the person must first prove who they are, asks the person over the page,
 * only once for all waiting calls, and sends the call again. Throws the refusal if the person gives no proof, if the
 * page cannot ask, or if the refusal has another reason.
 */
async function proveAndSend<Result>(send: () => Promise<Result>, refusal: unknown): Promise<Result> {
  // The back office reads the permissions again, and leads to the screen where a second factor is set up.
  if (refusal instanceof ApiError && refusal.code === 'SECOND_FACTOR_REQUIRED')
    window.dispatchEvent(new Event(NOT_PERMITTED_EVENT));
  if (!(refusal instanceof ApiError && refusal.code === 'STEP_UP_NEEDED' && ask)) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw refusal;
  return send();
}
