import { parseEnv } from '../env.ts';
import { openShop } from '../open-shop.ts';
import { fillDemoShop } from './demo.ts';

// A process of its own: encoding hundreds of pictures takes memory that the shop should not keep. Says a line once the
// shop can be opened, and draws on.
const shop = openShop(parseEnv(process.env), { lostConnection: () => {}, filedLetter: () => {} });
await fillDemoShop(shop, () => void process.stdout.write('open\n'));
await shop.db.destroy();
