import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { asker, fillByCalls, productForm, type Asked } from '../../../test/busy-shop.ts';
import { aPicture } from '../../../test/pictures.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';
import { limits } from '#domain/limits.ts';
import { many, tell } from './scale.ts';

// A real server receives many pictures of the largest size, a few at the same time. If uploads stayed in memory, the
// server's memory would grow by all the sent bytes. It must hardly grow after the first pictures.

const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
const AT_ONCE = 4;
/** The test does not measure the first uploads, because they load code and fill caches. */
const FIRST = 4;
const FORMS = many({ quick: 8, full: 40 });
/** The heap may grow by this many bytes before V8 collects the garbage. */
const NOT_COLLECTED = 32e6;
const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

/** Reads the memory that a process uses at this moment, in bytes. */
async function residentOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Makes a picture of the largest size that the shop accepts. */
async function largest(seed: number): Promise<File> {
  const whole = new Uint8Array(limits.imageBytes);
  whole.set(new Uint8Array(await (await aPicture(seed)).arrayBuffer()));
  return new File([whole], `large-${seed}.png`);
}

// Only Linux reports the memory of a process in /proc. The database engine makes no difference.
test.skipIf(isPostgres || process.platform !== 'linux')(
  'many large uploads leave a server’s memory as it was',
  async (context) => {
    const { folder, build, remove } = await makeServerFolder();
    steps.push(remove);
    const METRICS_TOKEN = 'only-for-this-measurement';
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, METRICS_TOKEN, RATE_LIMITS: 'off' };
    const server = await startServer({ ...env, DATA_DIR: join(folder, 'data'), BUILD_DIR: build });
    steps.push(async () => server.end('SIGKILL'));
    expect(await server.ready(), server.printed()).toBe(true);
    const { adminToken, categoryId } = await fillByCalls(server.origin, admin);
    const asked: Asked = { count: 0, failed: [] };
    const office = asker(server.origin, adminToken, 'admin', asked);
    let seed = 100;
    const upload = async () => {
      const form = productForm({ name: `Large ${seed}`, categoryId, description: '', stock: 1 });
      for (const _ of [1, 2]) form.append('images', await largest(seed++));
      await office('POST /products', form);
    };
    const pid = server.child.pid ?? 0;
    let peak = 0;
    const look = setInterval(async () => {
      peak = Math.max(peak, await residentOf(pid).catch(() => 0));
    }, 20);
    steps.push(() => clearInterval(look));
    const uploadAll = async (count: number) => {
      let left = count;
      peak = 0;
      const one = async () => {
        while (left-- > 0) await upload();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      return { peak, after: await residentOf(pid), ...(await metrics()) };
    };
    const metrics = async () => {
      const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      const text = await answer.text();
      const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
      return { heap: valueOf('nodejs_heap_size_used_bytes'), external: valueOf('nodejs_external_memory_bytes') };
    };

    const first = await uploadAll(FIRST);
    const rest = await uploadAll(FORMS);
    expect(asked.failed).toEqual([]);
    const sent = FORMS * 2 * limits.imageBytes;
    const MB = (bytes: number) => Math.round(bytes / 1e6);
    tell(
      context,
      `${FORMS * 2} pictures of 10 MB, ${AT_ONCE} forms at once; resident ${MB(first.after)} MB after the first ones, ` +
        `${MB(rest.peak)} at most, ${MB(rest.after)} at the end; heap ${MB(first.heap)} and ${MB(rest.heap)}, external ` +
        `${MB(first.external)} and ${MB(rest.external)}`,
    );
    // At any moment, the server's memory grows by less than a quarter of the sent bytes. After the uploads, the memory
    // has grown by less than a tenth of the sent bytes, apart from garbage that V8 has not collected yet.
    expect(rest.peak - first.after).toBeLessThan(sent / 4);
    expect(rest.heap + rest.external - first.heap - first.external).toBeLessThan(sent / 10 + NOT_COLLECTED);
  },
  300_000,
);
