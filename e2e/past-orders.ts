import { openDatabase } from '../server/platform/db/open.ts';
import { simulatePast } from '../demo/simulate-past.ts';
import { parseEnv } from '../server/platform/env/env.ts';

// past-orders.ts COUNT: adds COUNT simulated orders to the shop of DATA_DIR or DATABASE_URL, with dates in the last
// ninety days.
const db = openDatabase(parseEnv(process.env));
await simulatePast(db, { orders: Number(process.argv[2]), shoppers: 400, days: 90, now: new Date().toISOString() });
await db.destroy();
