import { parseEnv } from '../server/platform/env/env.ts';
import { openShop } from '../server/app/open-shop.ts';
import { writePrivately } from '../server/platform/outside/private-folder.ts';
import { fillDemoShop } from './demo.ts';

// This process fills an empty shop with the demo; it is separate, so that the shop does not keep the memory that this
// needs.
writePrivately();
// This process ends together with the server that started it. If this process continued, the next server would find it
// still at work.
for (const event of ['disconnect', 'SIGTERM']) process.once(event, () => process.exit(1));
process.channel?.unref();
const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
await fillDemoShop(shop);
await shop.db.destroy();
