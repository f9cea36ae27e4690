import type { Reply } from './shop.ts';

/**
 * Makes wrong guesses of a password or code until the shop refuses to check another one. Returns how many guesses the
 * shop checked: those that got the status `weighedAs`.
 */
export async function guessUntilRefused(guess: () => Promise<Reply>, weighedAs: number): Promise<number> {
  for (let weighed = 0; ;) {
    const { status } = await guess();
    if (status === 429) return weighed;
    if (status === weighedAs) weighed++;
  }
}
