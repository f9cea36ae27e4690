import { parseEnv } from '../env.ts';
import { openShop } from '../open-shop.ts';
import { fillDemoShop } from './demo.ts';

// A process of its own: encoding a hundred pictures takes memory that the shop should not keep.
const shop = openShop(parseEnv(process.env), { lostConnection: () => {}, filedLetter: () => {} });
await fillDemoShop(shop);
await shop.db.destroy();
