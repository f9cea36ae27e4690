import { data, type RouterContextProvider } from 'react-router';
import type { Product } from '#contract/products.ts';
import type { Answer, CallKey, Input } from './address.ts';
import { ApiError } from './api-error.ts';
import type { Listed } from './listed.ts';
import { serverContext } from './server-context.ts';

type Loading = { context: Readonly<RouterContextProvider> };

type Loaded<Read> = { [Name in keyof Read]: Read[Name] extends readonly Product[] ? readonly Listed[] : Read[Name] };

/** Makes a public call while the server renders a page. Throws ApiError if the server refuses the call. */
export async function load<Key extends CallKey & `GET ${string}`>(
  { context }: Loading,
  key: Key,
  input: Input = {},
): Promise<Loaded<Answer<Key>>> {
  const { status, answer } = await context.get(serverContext).api(key, input);
  if (status !== 200) throw new ApiError(status, answer);
  return answer as Loaded<Answer<Key>>;
}

/**
 * Turns a refused read into an error page: "not found" for the status 400 or 404, a failure of the server (503) for any
 * other refusal. Throws other errors unchanged.
 */
export function asPageError(error: unknown): never {
  if (error instanceof ApiError)
    throw data(
      { code: error.code, message: error.message },
      { status: error.status === 404 || error.status === 400 ? 404 : 503 },
    );
  throw error;
}

/** Makes a loader from a function that reads. A refused read becomes an error page. */
export function pageLoader<Args extends unknown[], Read>(read: (...args: Args) => Promise<Read>) {
  return async (...args: Args): Promise<Read> => read(...args).catch(asPageError);
}
