import { ApiError } from './api-error.ts';
import { handleRefusals } from './call.ts';

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

/** Sends what the server may refuse until it knows who is there; then the person is asked, and it is sent again. */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => proveAndSend(send, error));
}

/**
 * Where a call was refused because the server wants to know first who is there, the person is asked over the page, once for all calls that
 * wait for it, and the call is sent again. Throws the refusal if they do not say, the page cannot ask, or it is another one.
 */
async function proveAndSend<Result>(send: () => Promise<Result>, refusal: unknown): Promise<Result> {
  if (!(refusal instanceof ApiError && refusal.code === 'STEP_UP_NEEDED' && ask)) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw refusal;
  return send();
}
