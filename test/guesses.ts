import type { Reply } from './shop.ts';

/**
 * Makes guesses one after the other, until the shop refuses to check any more. Answers how many guesses the shop
 * checked; a checked guess has the status `weighedAs`.
 */
export async function guessUntilRefused(guess: () => Promise<Reply>, weighedAs: number): Promise<number> {
  for (let weighed = 0; ;) {
    const { status } = await guess();
    if (status === 429) return weighed;
    if (status === weighedAs) weighed++;
  }
}
