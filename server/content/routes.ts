import type { FastifyInstance } from 'fastify';
import { badField } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { siteContentCalls } from '#contract/site-content.ts';
import { serveCalls } from '../http/serve-calls.ts';
import { presentImage, takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { getContent, saveContent } from './content.ts';

export function serveContent(app: FastifyInstance, shop: Shop): void {
  serveCalls(app, shop, siteContentCalls, {
    'GET /content': async () => ({ content: await getContent(shop.db) }),
    'PUT /content': async ({ body, user }) => {
      await saveContent(shop.db, body, { userId: user.id, now: shop.now() });
      await shop.catalogue.refresh();
      return { content: await getContent(shop.db), message: say.content.saved };
    },
    'POST /content/pictures': async ({ files: [file] }) => {
      if (!file) throw badField('picture', 'Choose a picture.');
      const picture = await takeInPicture(shop.db, shop.files, file.path, file.name, shop.now());
      return { picture: presentImage({ ...picture, picture_id: picture.id }, '') };
    },
  });
}
