import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { Body } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, handleRefusals, NOT_PERMITTED_EVENT } from './call.ts';

/** Asks the person to show who they are; answers whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The page that can ask says how. Answers how to stop. */
export function askForProofBy(how: Ask): () => void {
  ask = how;
  handleRefusals(proveAndSend);
  return () => {
    if (ask === how) ask = undefined;
  };
}

/** Shows who is there; the session goes on under the new token, unless somebody has signed in or out meanwhile. */
export async function prove(shown: Body<'POST /users/prove'>): Promise<void> {
  const { token: former, user } = session.get();
  const { token } = await call('POST /users/prove', { body: shown });
  if (!user || session.get().token !== former) return;
  // Here and not in session.ts, which is a part of every page.
  storage.set('authToken', token);
  session.update(user);
}

/** Sends what the server may refuse until it knows who is there; then the person is asked, and it is sent again. */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => proveAndSend(send, error));
}

/**
 * Where a call was refused because the server wants to know first who is there, the person is asked over the page, once
 * for all calls that wait for it, and the call is sent again. Throws the refusal if they do not say, the page cannot
 * ask, or it is another one.
 */
async function proveAndSend<Result>(send: () => Promise<Result>, refusal: unknown): Promise<Result> {
  // The back office asks again what this person may do, and leads to where a second factor is set up.
  if (refusal instanceof ApiError && refusal.code === 'SECOND_FACTOR_REQUIRED')
    window.dispatchEvent(new Event(NOT_PERMITTED_EVENT));
  if (!(refusal instanceof ApiError && refusal.code === 'STEP_UP_NEEDED' && ask)) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw refusal;
  return send();
}
