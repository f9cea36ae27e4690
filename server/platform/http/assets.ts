import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as notFoundText from '#text/not-found.ts';
import type { FileStore } from '../outside/file-store.ts';
import { encodingOf } from './cached-response.ts';
import { compressNow, isCompressible, readCompressed } from './compressed-files.ts';
import { openEarlierAssets, type Build, type EarlierAssets } from './earlier-assets.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const NOBODY_FRAMES = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HASHED = '/assets/';
const WORKER = '/sw.js';

const zip = promisify(gzip);

type Asset = {
  type: string;
  plain: Buffer;
  isCompressible: boolean;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
  immutable: boolean;
};

// The patterns of addresses that belong to files and never to pages. For a missing file the shop answers with one line
// of text, because the usual page for an unknown address has 28 kB.
const FILES_ONLY = [
  '/assets/*',
  '/studio/*',
  `/:file(^[^/]+\\.(?:${[...Object.keys(TYPES), '.map'].map((end) => end.slice(1)).join('|')})$)`,
];

/**
 * Serves the built web files of these folders from memory. After the server has begun to listen, it compresses the
 * files that the build left uncompressed. Names under /assets/ contain a hash of the content, so two languages share a
 * file if its content is equal. Files of earlier builds come from `store`. The caller must call `keep` of the returned
 * object, which stores this build's files in `store`.
 */
export function serveAssets(
  app: FastifyInstance,
  folders: readonly string[],
  store: FileStore,
  now: () => string,
): EarlierAssets {
  const assets = readAssets(folders);
  const build = buildOf(assets);
  const earlier = openEarlierAssets(store, build, now);
  stampWorker(assets, build.stamp);
  // The server compresses the files one after another, while it serves the first visitors; a visitor who requests a
  // file earlier waits only for that file.
  app.addHook('onListen', (done) => {
    void compressAll([...assets.values()]);
    done();
  });
  for (const [address, asset] of assets)
    app.get(address, async (request, reply) => sendAsset(address, asset, request, reply));
  for (const place of FILES_ONLY)
    app.get(place, async (request, reply) => {
      const [address = ''] = request.url.split('?', 1);
      const asset = assets.get(address) ?? (await earlierAsset(address, earlier));
      if (!asset) return sendMissing(reply);
      // Many pages of an earlier build request the same few files, so these files stay in memory.
      assets.set(address, asset);
      return sendAsset(address, asset, request, reply);
    });
  return earlier;
}

async function earlierAsset(address: string, earlier: EarlierAssets): Promise<Asset | undefined> {
  const bytes = address.startsWith(HASHED) ? await earlier.read(address.slice(HASHED.length)) : undefined;
  return bytes && toAsset(address, bytes);
}

async function sendAsset(
  address: string,
  asset: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = asset.isCompressible ? encodingOf(request.headers['accept-encoding']) : 'plain';
  reply.headers({
    'content-type': asset.type,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept-encoding',
  });
  if (asset.type === TYPES['.svg'])
    reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; ${NOBODY_FRAMES}`);
  // A service worker obeys the content security policy that comes with its own file.
  if (address === WORKER)
    reply.headers({
      'content-security-policy': `default-src 'none'; connect-src 'self'; ${NOBODY_FRAMES}`,
      'cache-control': 'no-cache',
    });
  if (encoding === 'plain') return reply.send(asset.plain);
  return reply.header('content-encoding', encoding).send(await compressed(asset, encoding));
}

/**
 * Sends 404 with one line of text. No cache may store the 404, because another process may have the file in a moment.
 */
function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(notFoundText.nothingHere());
}

function readAssets(folders: readonly string[]): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const folder of folders)
    for (const path of filesBelow(folder)) {
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      const plain = readFileSync(path);
      const asset = toAsset(address, plain);
      const br = asset?.isCompressible ? readCompressed(dirname(folder), plain) : undefined;
      if (asset) assets.set(address, { ...asset, ...(br && { br: Promise.resolve(br) }) });
    }
  return assets;
}

/** Returns the build's files whose names contain a hash, and a stamp that differs for other files. */
function buildOf(assets: ReadonlyMap<string, Asset>): Build {
  const hashed = [...assets].filter(([address]) => address.startsWith(HASHED)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = new Map(
    hashed.map(([address, { plain, type }]) => [address.slice(HASHED.length), { bytes: plain, type }]),
  );
  return {
    stamp: createHash('sha256')
      .update([...files.keys()].join('\n'))
      .digest('hex')
      .slice(0, 12),
    files,
  };
}

/** Writes the build's stamp into the service worker, which stores pages and files of only one build. */
function stampWorker(assets: Map<string, Asset>, stamp: string): void {
  const worker = assets.get(WORKER);
  if (!worker) return;
  const stamped = toAsset(WORKER, Buffer.from(worker.plain.toString().replace('BUILD_STAMP', stamp)));
  if (stamped) assets.set(WORKER, stamped);
}

function toAsset(address: string, plain: Buffer): Asset | undefined {
  const type = TYPES[extname(address)];
  if (!type) return undefined;
  return {
    type,
    plain,
    immutable: address.startsWith(HASHED),
    isCompressible: isCompressible(address, plain),
  };
}

async function compressAll(assets: readonly Asset[]): Promise<void> {
  for (const asset of assets) if (asset.isCompressible) await compressed(asset, 'br');
}

async function compressed(asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'br') return (asset.br ??= compressNow(asset.plain));
  return (asset.gzip ??= zip(asset.plain));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
