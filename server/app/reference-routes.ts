import type { FastifyInstance } from 'fastify';
import { getCompany } from '../site/company/company.ts';
import type { Shop } from './shop.ts';

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the reference of the API, as pages for people and as OpenAPI for machines. The server makes the reference at
 * the first request for it, because most servers never get such a request.
 */
export function serveReference(app: FastifyInstance, shop: Shop): void {
  let made: Awaited<ReturnType<typeof makeReference>> | undefined;
  const reference = async () => {
    const name = await nameOr(made?.name);
    if (made?.name !== name) made = await makeReference(name);
    return made;
  };
  // The reference contains the name of the company from the database. It stays available even if the database is not.
  const nameOr = async (known: string | undefined) => {
    const company = getCompany(shop.db).then(({ name }) => name);
    return known === undefined ? company : company.catch(() => known);
  };
  app.get('/api/openapi.json', async () => (await reference()).document);
  app.get('/api/docs', async (_request, reply) => {
    const { page } = await reference();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    return reply.headers({ ...headers, 'content-security-policy': POLICY }).send(page);
  });
  app.get('/api/docs/style.css', async (_request, reply) => {
    const { apiReferenceStyle } = await import('../platform/http/api-reference.ts');
    return reply.type('text/css; charset=utf-8').send(apiReferenceStyle);
  });
}

async function makeReference(name: string) {
  const [{ openApiDocument }, { apiReferencePage }] = await Promise.all([
    import('../platform/http/openapi.ts'),
    import('../platform/http/api-reference.ts'),
  ]);
  const document = openApiDocument(name);
  return { name, document, page: apiReferencePage(document) };
}
