import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { Body } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, handleRefusals, NOT_PERMITTED_EVENT } from './call.ts';

/** Asks the person to prove who they are; answers whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function with which this page asks. Answers a function that removes the listener. */
export function askForProofBy(how: Ask): () => void {
  ask = how;
  handleRefusals(proveAndSend);
  return () => {
    if (ask === how) ask = undefined;
  };
}

/**
 * Proves who the person is; the session continues with the new token, unless somebody has signed in or out meanwhile.
 */
export async function prove(shown: Body<'POST /users/prove'>): Promise<void> {
  const { token: former, user } = session.get();
  const { token } = await call('POST /users/prove', { body: shown });
  if (!user || session.get().token !== former) return;
  // This stands here and not in session.ts, which is a part of every page.
  storage.set('authToken', token);
  session.update(user);
}

/**
 * Sends a call that the server may refuse until it knows who the person is; then asks the person and sends it again.
 */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => proveAndSend(send, error));
}

/**
 * If the server refused a call because the person must first prove who they are, asks
 * them over the page, once for all waiting calls, and sends the call again. Throws the
 * refusal if they do not answer, if the page cannot ask, or if it is another refusal.
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
