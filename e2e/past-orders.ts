import { openDatabase } from '../server/platform/db/open.ts';
import { simulatePast } from '../demo/simulate-past.ts';
import { parseEnv } from '../server/platform/env/env.ts';

// past-orders.ts COUNT: adds COUNT orders of the last ninety days to the shop of DATA_DIR or DATABASE_URL.
const db = openDatabase(parseEnv(process.env));
await simulatePast(db, { orders: Number(process.argv[2]), shoppers: 400, days: 90, now: new Date().toISOString() });
await db.destroy();
