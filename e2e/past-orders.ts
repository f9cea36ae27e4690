import { openDatabase } from '../server/db/open.ts';
import { liveThrough } from '../server/demo/life.ts';
import { parseEnv } from '../server/env.ts';

// past-orders.ts COUNT: gives the shop of DATA_DIR or DATABASE_URL so many orders over the last ninety days.
const db = openDatabase(parseEnv(process.env));
await liveThrough(db, { orders: Number(process.argv[2]), shoppers: 400, days: 90, now: new Date().toISOString() });
await db.destroy();
