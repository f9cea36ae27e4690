import { expect, test } from 'vitest';
import { lastWins } from './last-wins.ts';

/** Returns a server whose requests end only when the test ends them. */
function server() {
  const sent: Array<{ id: string; state: boolean; end: () => void; fail: () => void }> = [];
  const wishes = lastWins<boolean>(
    async (id, state) =>
      new Promise<void>((end, fail) => sent.push({ id, state, end, fail: () => fail(new Error('refused')) })),
  );
  return { sent, wishes, states: () => sent.map(({ state }) => state) };
}

/** Waits until all promises are settled that do not depend on a request. */
const settle = async () => new Promise((resolve) => setTimeout(resolve));

test('one request at a time goes out for a thing, and the last wanted state is the last one sent', async () => {
  const { sent, wishes, states } = server();
  const answers = [wishes.set('a', true)];
  await settle();
  answers.push(wishes.set('a', false));
  await settle();
  expect(states()).toEqual([true]);
  sent[0]?.end();
  await settle();
  expect(states()).toEqual([true, false]);
  expect(wishes.isBusy()).toBe(true);
  sent[1]?.end();
  expect(await Promise.all(answers)).toEqual([false, true]);
  expect(wishes.isBusy()).toBe(false);
});

test('what was overtaken while it waited is not sent, nor what the server has already', async () => {
  const { sent, wishes, states } = server();
  const answers = [wishes.set('a', true)];
  await settle();
  answers.push(wishes.set('a', false), wishes.set('a', true));
  sent[0]?.end();
  expect(await Promise.all(answers)).toEqual([false, false, true]);
  expect(states()).toEqual([true]);
});

test('things do not wait for each other', async () => {
  const { sent, wishes } = server();
  void wishes.set('a', true);
  void wishes.set('b', true);
  await settle();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a refusal is told to the last click alone, and after it the same state is sent again', async () => {
  const { sent, wishes, states } = server();
  const first = wishes.set('a', true);
  await settle();
  const second = wishes.set('a', true);
  sent[0]?.fail();
  expect(await first).toBe(false);
  await settle();
  expect(states()).toEqual([true, true]);
  sent[1]?.fail();
  await expect(second).rejects.toThrow('refused');
  expect(wishes.isBusy()).toBe(false);
});
