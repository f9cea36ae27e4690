import { limits } from '#domain/limits.ts';
import { loadOnce } from '../../platform/outside/load-once.ts';

/**
 * Returns true for a common password: one of the 18,000 passwords of eight characters or more that ten million leaked
 * accounts used most often (decisions/0038). The check ignores upper and lower case. The shop reads the list of common
 * passwords when somebody first chooses a password, which takes 40 ms and 4 MB.
 */
export async function isCommonest(password: string): Promise<boolean> {
  return (await readList()).has(password.normalize('NFKC').toLowerCase());
}

const readList = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordLength.min));
});
