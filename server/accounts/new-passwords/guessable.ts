import { loadOnce } from '../../platform/outside/load-once.ts';

/** The library zxcvbn scores passwords from 0 to 4; from score 3 on, a guesser needs a hundred million tries. */
const GOOD = 3;
/**
 * Scoring a password takes longer the longer the password is: 50 ms for 32 characters. The shop therefore scores only
 * the first 32 characters. Further characters can only make the password harder to guess.
 */
const LONGEST_WEIGHED = 32;

/**
 * Returns whether a guessing program would find the password soon. Such a program combines common passwords, words,
 * names, dates and keyboard runs, and replaces letters by similar signs. `known` lists texts that a guesser may know
 * about the person, such as the name.
 */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text.length > 1);
  return (await zxcvbn()).check(password.normalize('NFKC'), parts).score < GOOD;
}

const zxcvbn = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LONGEST_WEIGHED });
});
