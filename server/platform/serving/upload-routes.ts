import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { limits } from '#domain/limits.ts';
import * as errorsText from '#text/errors.ts';
import { serveCalls } from './serve-calls.ts';
import type { Platform } from '../platform.ts';

export function serveUploads(app: FastifyInstance, shop: Platform): void {
  // No other call accepts plain bytes, so the routes of uploads have their own scope in Fastify.
  void app.register(async (app) => {
    const bodyLimit = limits.importBytes;
    app.addContentTypeParser('application/octet-stream', { bodyLimit }, (_request, bytes, done) => done(null, bytes));
    serveCalls(app, shop, uploadCalls, {
      'POST /uploads': async ({ body, user }) => ({ upload: await shop.uploads.begin(user.id, body, shop.now()) }),
      'PATCH /uploads/{id}': async ({ params: { id }, query: { offset }, user, bytes }) => {
        if (!bytes) throw new ShopError('wrong-type', 'WRONG_TYPE', errorsText.wrongType());
        return { upload: await shop.uploads.receive(user.id, id, offset, bytes) };
      },
    });
  });
}
