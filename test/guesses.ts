import type { Reply } from './shop.ts';

/**
 * Makes guesses one after the other, until the shop refuses further ones. Answers how many of them the shop checked, by
 * their status.
 */
export async function guessUntilRefused(guess: () => Promise<Reply>, weighedAs: number): Promise<number> {
  for (let weighed = 0; ;) {
    const { status } = await guess();
    if (status === 429) return weighed;
    if (status === weighedAs) weighed++;
  }
}
