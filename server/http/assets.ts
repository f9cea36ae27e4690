import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest']);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Asset = { type: string; plain: Buffer; isCompressible: boolean; br?: Promise<Buffer>; gzip?: Promise<Buffer>; immutable: boolean };

/** Serves the built web files from memory, compressed once, when the shop has opened. Names under /assets/ hold their content's hash. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets: Asset[] = [];
  // One after the other, beside the first visitors; who asks for one sooner waits for that one only.
  app.addHook('onListen', (done) => {
    void compressAll(assets);
    done();
  });
  for (const path of filesBelow(folder)) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const asset = readAsset(path, address.startsWith('/assets/'));
    if (!asset) continue;
    assets.push(asset);
    app.get(address, async (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = !asset.isCompressible ? undefined : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      reply.headers({ 'content-type': asset.type, 'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600', vary: 'accept-encoding' });
      if (asset.type === 'image/svg+xml') reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      // A service worker lives under the policy of its own file.
      if (address === '/sw.js') reply.headers({ 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' });
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(encoding ? await compressed(asset, encoding) : asset.plain);
    });
  }
}

function readAsset(path: string, immutable: boolean): Asset | undefined {
  const type = TYPES[extname(path)];
  if (!type) return undefined;
  const plain = readFileSync(path);
  return { type, plain, immutable, isCompressible: COMPRESSIBLE.has(extname(path)) && plain.length >= 500 };
}

async function compressAll(assets: readonly Asset[]): Promise<void> {
  for (const asset of assets) if (asset.isCompressible) await compressed(asset, 'br');
}

async function compressed(asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'br') return (asset.br ??= brotli(asset.plain, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }));
  return (asset.gzip ??= zip(asset.plain));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}
