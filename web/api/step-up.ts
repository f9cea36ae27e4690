import { asksForProof } from './api-error.ts';

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

/** Sends what the server may refuse until it knows who is there; then the person is asked, and it is sent again. */
export async function withProof<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!asksForProof(error)) throw error;
    return proveAndSend(send, error);
  }
}

/**
 * The person is asked over the page, once for all calls that wait for it, and the call is sent again. Throws the server's refusal if they
 * do not say, or the page cannot ask.
 */
export async function proveAndSend<Result>(send: () => Promise<Result>, refusal: unknown): Promise<Result> {
  if (!ask) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw refusal;
  return send();
}
