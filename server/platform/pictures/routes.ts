import * as pictureText from '#text/picture.ts';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../outside/file-store.ts';
import { pictureTypes } from './picture-names.ts';

const NAME = /^[0-9a-f]{32}(-\d{2,5})?\.(avif|webp|jpg)$/;

/**
 * Serves the files of pictures. If a picture's content changes, its file's name changes, too, so a browser may keep a
 * file for ever.
 */
export function servePictures(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const match = NAME.exec(name);
    // A picture that is missing, or whose store is away, may be there in a moment, so no cache may store this answer.
    reply.header('cache-control', 'no-store');
    const bytes = match ? await files.read(name) : undefined;
    if (!match || !bytes) return reply.code(404).send({ message: pictureText.notFound(), code: 'NOT_FOUND' });
    return reply
      .headers({
        'content-type': pictureTypes[match[2] ?? ''] ?? '',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        // Pages of other sites may show pictures, because emails show these pictures in the reader's mail page.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes);
  });
}
