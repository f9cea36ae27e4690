import { limits } from '#domain/limits.ts';
import { loadOnce } from '../../platform/outside/load-once.ts';

/**
 * Returns true for a common password: one of about 18,000 passwords, of eight characters or more, that were used most
 * often in ten million leaked accounts (decisions/0038). Upper and lower case make no difference. The shop loads the
 * list when somebody first chooses a password, which takes 40 ms and 4 MB.
 */
export async function isCommonest(password: string): Promise<boolean> {
  return (await readList()).has(password.normalize('NFKC').toLowerCase());
}

const readList = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.passwordLength.min));
});
