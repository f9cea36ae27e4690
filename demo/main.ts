import { parseEnv } from '../server/platform/env/env.ts';
import { openShop } from '../server/app/open-shop.ts';
import { writePrivately } from '../server/platform/outside/private-folder.ts';
import { fillDemoShop } from './demo.ts';

// This process fills an empty shop with the demo. The shop starts a separate process for this work, because the memory
// is free again when that process ends.
writePrivately();
// This process ends together with the server that started it. Otherwise it might still fill the shop when the next
// server starts.
for (const event of ['disconnect', 'SIGTERM']) process.once(event, () => process.exit(1));
process.channel?.unref();
const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
await fillDemoShop(shop);
await shop.db.destroy();
