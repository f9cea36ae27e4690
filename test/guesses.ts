import type { Reply } from './shop.ts';

/**
 * Guesses again and again, one after the other, until that is refused as too many; answers how many were
 * weighed, by their status.
 */
export async function guessUntilRefused(guess: () => Promise<Reply>, weighedAs: number): Promise<number> {
  for (let weighed = 0; ;) {
    const { status } = await guess();
    if (status === 429) return weighed;
    if (status === weighedAs) weighed++;
  }
}
