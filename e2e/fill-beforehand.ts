import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasSharedData } from '../test/shared-data.ts';
import { environmentOf, fill } from './filled-shop.ts';
import { goodsOf } from './real-goods.ts';

// Fills the SQLite shop for the journeys, and stores the filled shop in the folder that JOURNEYS_FILLED names. The
// process has a low priority, because other tests run at the same time.
setPriority(constants.priority.PRIORITY_LOW);
if (hasSharedData) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-filled-'));
  await fill(dataDir, await goodsOf('sqlite', dataDir), environmentOf(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}
