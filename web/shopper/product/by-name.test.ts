import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { serverContext } from '../../api/server-context.ts';
import { loader } from './page.tsx';

/** What the page asks the server for, at this address. */
async function askedAt(path: string): Promise<unknown> {
  const asked: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(serverContext, {
    nonce: '',
    languages: ['en'],
    deliver: () => {},
    report: () => {},
    api: async (key, input) => {
      asked.push([key, input.params]);
      return { status: 200, answer: { product: null } };
    },
  });
  // as: a loader is given more, which this one does not look at.
  await loader({
    request: new Request(`https://shop.example${path}`),
    params: {},
    context,
  } as unknown as LoaderFunctionArgs);
  return asked[0];
}

test.each(['Red kurta', 'A/B', '100%2Fcotton', '50% off', '%25', 'a+b?c#d', 'कुर्ता', '.data'])(
  'a product named %s is asked for by exactly its name, in every language',
  async (name) => {
    const byName = ['GET /products/by-name/{name}', { name }];
    expect(await askedAt(`/product/${encodeURIComponent(name)}`)).toEqual(byName);
    expect(await askedAt(`/hi/product/${encodeURIComponent(name)}?color=Red`)).toEqual(byName);
  },
);

test('an id in the address decides', async () => {
  expect(await askedAt('/product/-?id=7')).toEqual(['GET /products/{id}', { id: '7' }]);
});
