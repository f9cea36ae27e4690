import type { APIRequestContext, Page } from '@playwright/test';
import { serial } from './serial.ts';

export type Person = { token: string; user: { id: string; email: string; username: string; [field: string]: unknown } };
export const PASSWORD = 'Sutli-Ghagra-7';

/** Registers a new customer and signs them in. */
export async function newCustomer(request: APIRequestContext, name = 'meera'): Promise<Person> {
  const username = `${name}${serial()}`;
  const email = `${username}@example.com`;
  await request.post('/api/auth/register', {
    data: { username, email, password: PASSWORD, firstName: 'Meera', lastName: 'Nair' },
  });
  return signIn(request, email, PASSWORD);
}

export async function signIn(request: APIRequestContext, identifier: string, password: string): Promise<Person> {
  return (await request.post('/api/auth/login', { data: { identifier, password } })).json() as Promise<Person>;
}

/** Signs a person in on this page: stores their session in the browser, as the login page does. */
export async function signInBrowser(page: Page, { token, user }: Person): Promise<void> {
  await page.addInitScript(
    ([key, id, role, person]) => {
      if (sessionStorage.getItem('signedInByTest') !== null) return;
      sessionStorage.setItem('signedInByTest', 'yes');
      for (const [name, value] of Object.entries({ authToken: key, userId: id, role, user: person }))
        localStorage.setItem(name, value ?? '');
    },
    [token, user.id, String(user['userType']), JSON.stringify(user)],
  );
}

/** Returns functions that call the shop's API with this person's token. A call throws if the shop refuses it. */
export function callsOf(request: APIRequestContext, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = async (sent: ReturnType<APIRequestContext['get']>) => {
    const response = await sent;
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
    return body as any;
  };
  return {
    get: async (path: string) => answer(request.get(`/api${path}`, { headers })),
    post: async (path: string, data: unknown = {}) => answer(request.post(`/api${path}`, { headers, data })),
    put: async (path: string, data: unknown = {}) => answer(request.put(`/api${path}`, { headers, data })),
    delete: async (path: string) => answer(request.delete(`/api${path}`, { headers })),
    postForm: async (path: string, form: FormData) => answer(request.post(`/api${path}`, { headers, multipart: form })),
    putForm: async (path: string, form: FormData) => answer(request.put(`/api${path}`, { headers, multipart: form })),
  };
}

/** A signed-in person, with functions that call the API as that person. */
export type Caller = Person & { calls: ReturnType<typeof callsOf> };

export const anAddress = {
  addressLine1: '14 Weavers’ Lane',
  addressLine2: 'Sanganer',
  city: 'Jaipur',
  state: 'Rajasthan',
  postalCode: '302029',
  isDefault: true,
};

type StockedProduct = {
  id: string;
  name: string;
  variants: Array<{ id: string; size: string; color: string; stock: number }>;
};

/** Finds the first products of the shop's list that have a variant with at least `atLeast` pieces in stock. */
export async function findProductsInStock(
  request: APIRequestContext,
  { limit = 3, atLeast = 1 }: { limit?: number; atLeast?: number } = {},
): Promise<Array<StockedProduct & { variant: StockedProduct['variants'][number] }>> {
  const { data } = (await (await request.get('/api/products?availability=in-stock&limit=100')).json()) as {
    data: StockedProduct[];
  };
  return data
    .map((product) => ({ ...product, variant: product.variants.find((variant) => variant.stock >= atLeast) }))
    .filter(
      (product): product is StockedProduct & { variant: StockedProduct['variants'][number] } =>
        product.variant !== undefined && !('sharesName' in product && product.sharesName === true),
    )
    .slice(0, limit);
}
