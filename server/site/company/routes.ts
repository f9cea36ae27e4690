import type { FastifyInstance } from 'fastify';
import { companyCalls } from '#contract/company.ts';
import * as companyText from '#text/company.ts';
import { listCodeChannels } from '../../accounts/users/codes/settings.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { ingestPicture } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../../goods/goods.ts';
import { getCompany, letGuestsShop, saveCompany } from './company.ts';

export function serveCompany(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, companyCalls, {
    'GET /company-details': async () => {
      const codeChannels = await listCodeChannels(shop.db);
      return { details: await getCompany(shop.db), ...(codeChannels.length > 0 && { codeChannels }) };
    },
    'PUT /company-details': async ({ body, files, user }) => {
      const [logo] = files;
      const picture = logo && (await ingestPicture(shop.db, shop.files, logo.path, logo.name, shop.now()));
      await saveCompany(shop.db, { ...body, logoPictureId: picture?.id }, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { details: await getCompany(shop.db), message: companyText.updated() };
    },
    'PUT /company-details/guests': async ({ body, user }) => {
      await letGuestsShop(shop.db, body.guestsMayShop, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { details: await getCompany(shop.db), message: companyText.guestsSaved() };
    },
  });
}
