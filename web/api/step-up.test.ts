import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { askForProofBy, withProof } from './step-up.ts';

let stop = () => {};
afterEach(() => stop());

/** Answers a call that the server refuses until the person has proved who they are. */
function guarded() {
  let isProved = false;
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (!isProved) throw new ApiError(403, { code: 'STEP_UP_NEEDED', message: 'Confirm' });
    return 'done';
  };
  return { send, sent: () => sent, prove: () => (isProved = true) };
}

test('a call that needs a proof is sent again once the person has given it, and all that wait are asked for once', async () => {
  const { send, sent, prove } = guarded();
  let asked = 0;
  stop = askForProofBy(async () => {
    asked += 1;
    return prove();
  });
  expect(await Promise.all([withProof(send), withProof(send)])).toEqual(['done', 'done']);
  expect([asked, sent()]).toEqual([1, 4]);
});

test('without a proof, or where nobody can ask for it, the refusal stands', async () => {
  const { send, sent } = guarded();
  await expect(withProof(send)).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  stop = askForProofBy(async () => false);
  await expect(withProof(send)).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  expect(sent()).toBe(2);
});

test('another refusal is none of its business', async () => {
  let asked = false;
  stop = askForProofBy(async () => (asked = true));
  const refused = async () => Promise.reject(new ApiError(403, { code: 'FORBIDDEN' }));
  await expect(withProof(refused)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asked).toBe(false);
});
