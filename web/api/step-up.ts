import { ApiError } from './api-error.ts';

/** Asks the person to show who they are; answers whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The page that can ask says how. Answers how to stop. */
export function askForProofBy(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/**
 * Sends a call. Where the server wants to know first who is there, the person is asked over the page, once for all calls that wait for
 * it, and the call is sent again. If they do not say, it throws the server's refusal.
 */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STEP_UP_NEEDED' && ask)) throw error;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return send();
  }
}
