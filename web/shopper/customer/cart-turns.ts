import { tellOtherTabs } from './other-tabs.ts';

let last: Promise<unknown> = Promise.resolve();

/** Runs a change of the cart after the earlier changes have been answered. The last answer is then the newest cart. */
export async function inCartTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(change);
  last = turn.catch(() => {}).then(() => tellOtherTabs('cart'));
  return turn;
}
