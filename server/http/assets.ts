import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest']);

type Asset = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer; immutable: boolean };

/** Serves the built web files from memory, compressed once at start. Names under /assets/ hold their content's hash. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  for (const path of filesBelow(folder)) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const asset = readAsset(path, address.startsWith('/assets/'));
    if (!asset) continue;
    app.get(address, async (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      reply.headers({ 'content-type': asset.type, 'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600', vary: 'accept-encoding' });
      if (asset.type === 'image/svg+xml') reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send((encoding && asset[encoding]) ?? asset.plain);
    });
  }
}

function readAsset(path: string, immutable: boolean): Asset | undefined {
  const type = TYPES[extname(path)];
  if (!type) return undefined;
  const plain = readFileSync(path);
  if (!COMPRESSIBLE.has(extname(path)) || plain.length < 500) return { type, plain, immutable };
  return { type, plain, immutable, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), gzip: gzipSync(plain) };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}
