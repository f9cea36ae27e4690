import { loadOnce } from '../../platform/outside/load-once.ts';

/** zxcvbn's scores go from 0 to 4; from score 3 on, a guesser needs a hundred million tries. */
const GOOD = 3;
/**
 * The time to score a password grows with its length, up to 50 ms for 32 characters. Further characters only make a
 * password harder to guess.
 */
const LONGEST_WEIGHED = 32;

/**
 * True for a password that a program guesses soon: a password made of common passwords, words, names, dates and
 * keyboard runs, in any disguise or combination. `known` contains the facts that a guesser knows about the person, such
 * as their name.
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
