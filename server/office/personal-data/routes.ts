import type { FastifyInstance } from 'fastify';
import { personalDataCalls } from '#contract/personal-data.ts';
import * as personalDataText from '#text/personal-data.ts';
import { openErasureSigner } from '../../accounts/audit/sign-erasure.ts';
import { getCustomer } from '../../sales/customers/customers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../../sales/sales.ts';
import { clientOf } from '../../accounts/auth/browser-cookie.ts';
import { withOwnCode } from '../../accounts/users/codes/own-proof.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { asOwner } from '../../accounts/users/passwords.ts';
import { eraseCustomer } from './erase.ts';
import { personalDataOf } from './personal-data.ts';

export function servePersonalData(app: FastifyInstance, shop: Sales): void {
  const by = (user: { id: string }) => ({ userId: user.id, now: shop.now() });
  serveCalls(app, shop, personalDataCalls, {
    'GET /customers/{id}/personal-data': async ({ params: { id } }) => {
      await getCustomer(shop.db, id);
      return personalDataOf(shop.db, id, shop.now());
    },
    'DELETE /customers/{id}': async ({ params: { id }, user }) => {
      const sign = await openErasureSigner(shop.mac);
      await inTransaction(shop.db, async (db) => eraseCustomer(db, id, by(user), sign));
      return { message: personalDataText.erased() };
    },
    'GET /users/personal-data': async ({ user }) => personalDataOf(shop.db, user.id, shop.now()),
    'POST /users/erase': async ({ user, body: { password = '', ticket, code = '' }, ...caller }) => {
      const sign = await openErasureSigner(shop.mac);
      const erase = async (db: Tx) => eraseCustomer(db, user.id, by(user), sign);
      if (ticket === undefined) await asOwner(shop, user, password, erase);
      else await withOwnCode(shop, user.id, { ticket, code }, clientOf(shop, caller), erase);
      return { message: personalDataText.erasedOwn() };
    },
  });
}
