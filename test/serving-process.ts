import { buildApp } from '../server/app.ts';
import { parseEnv } from '../server/env.ts';
import { openShop } from '../server/open-shop.ts';

// A process that serves the calls of a shop and nothing else, for tests that kill it. It prints where it listens.

const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
const app = await buildApp(shop);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
