import { constants, setPriority } from 'node:os';
import { withProcessLock } from '../db/process-lock.ts';
import { directly } from '../db/open.ts';
import { parseEnv } from '../env.ts';
import { openShop } from '../open-shop.ts';
import { writePrivately } from '../outside/private-folder.ts';

// A process of its own: encoding hundreds of pictures takes memory that the shop should not hold. It fills the shop so
// far that it can open; with the word "pictures" it takes the pictures that are missing then.
const isAfterOpening = process.argv[2] === 'pictures';
// Once the shop is open shoppers come first: this takes what they leave of the processor. Set before any thread starts.
if (isAfterOpening) setPriority(constants.priority.PRIORITY_LOW);
writePrivately();
// It ends with the server that started it: the next one would find it still at work.
for (const event of ['disconnect', 'SIGTERM']) process.once(event, () => process.exit(1));
process.channel?.unref();
const env = parseEnv(process.env);
const shop = openShop(env, {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
// What another server has begun is left to it, and done again where it has not come to its end.
await withProcessLock(directly(env), isAfterOpening ? 'pictures' : 'demo', async () => {
  if (!isAfterOpening) return (await import('./demo.ts')).fillDemoShop(shop);
  try {
    await (await import('./return-photo.ts')).takeReturnPhoto(shop);
  } finally {
    await (await import('./all-pictures.ts')).takeAllPictures(shop);
  }
});
await shop.db.destroy();
