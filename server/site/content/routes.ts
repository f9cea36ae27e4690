import type { FastifyInstance } from 'fastify';
import { badField } from '#contract/errors.ts';
import * as contentText from '#text/content.ts';
import { siteContentCalls } from '#contract/site-content.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { presentImage, ingestPicture } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../../goods/goods.ts';
import { getContent, getWholeContent, saveContent } from './content.ts';

export function serveContent(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, siteContentCalls, {
    'GET /content': async ({ query }) => ({
      content: await getContent(shop, query.language),
      languages: [...shop.env.LANGUAGES],
    }),
    'GET /content/all': async ({ query }) => ({
      content: await getWholeContent(shop, query.language),
      languages: [...shop.env.LANGUAGES],
    }),
    'PUT /content': async ({ body, user }) => {
      const offered = shop.env.LANGUAGES;
      if (body.language && !offered.includes(body.language)) throw badField('language', contentText.noSuchLanguage());
      await saveContent(shop, body, { userId: user.id, now: shop.now() }, offered);
      await shop.catalogue.afterCommit();
      return { content: await getWholeContent(shop, body.language), message: contentText.saved() };
    },
    'POST /content/pictures': async ({ files: [file] }) => {
      if (!file) throw badField('picture', contentText.choosePicture());
      const picture = await ingestPicture(shop.db, shop.files, file.path, file.name, shop.now());
      return { picture: presentImage({ ...picture, picture_id: picture.id }, '') };
    },
  });
}
