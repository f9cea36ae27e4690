import type { Reply } from './shop.ts';

/**
 * Guesses one after the other, until the shop refuses further
 * ones; answers the number that were checked, by their status.
 */
export async function guessUntilRefused(guess: () => Promise<Reply>, weighedAs: number): Promise<number> {
  for (let weighed = 0; ;) {
    const { status } = await guess();
    if (status === 429) return weighed;
    if (status === weighedAs) weighed++;
  }
}
