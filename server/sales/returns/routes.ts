import type { FastifyInstance } from 'fastify';
import { notFound, orNotFound } from '#contract/errors.ts';
import { returnCalls, type Return } from '#contract/returns.ts';
import { paginationOf } from '#contract/shared.ts';
import { permissionInStead, returnTabs, toldReturn } from '#domain/returns.ts';
import * as notFoundText from '#text/not-found.ts';
import * as returnText from '#text/returns.ts';
import { mayDo } from '../../accounts/auth/authorize.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { BeforeForms, Handlers } from '../../platform/http/call-request.ts';
import { hasMailServer } from '../../platform/outside/mail.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { fileNameOf, findNoteOf, invoicePdf, shareOf } from '../invoices/invoices.ts';
import { findOrder, listTimeline, noteAction } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import { movedSince, newestEvent } from './held-tab.ts';
import { askReturn } from './ask-return.ts';
import { stepReturn, withdrawReturn } from './move-return.ts';
import { offerFor, presentOffer } from './offer.ts';
import { addPhotos, requireOpen } from './photos.ts';
import { getPolicy, savePolicy } from './policy.ts';
import { findReturn, findReturns, listReturnsIn, listReturnsOf } from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';
import { countTabs, getReturn, loadReturns, presentReturns } from './returns.ts';
import { whatsAppOf } from './whatsapp.ts';

export function serveReturns(app: FastifyInstance, shop: Sales): void {
  const beforeForms: BeforeForms<typeof returnCalls> = {
    'POST /returns/{id}/photos': async ({ params, user }) => requireOpen(shop.db, user, params.id),
  };
  const handlers: Handlers<typeof returnCalls> = {
    'GET /orders/{id}/returns': async ({ params, user }) => {
      const order = orNotFound(await findOrder(shop.db, params.id, ownerFor(user)), notFoundText.order);
      const beyondTerms = mayDo(user.staffRole, permissionInStead);
      return {
        returns: await presentReturns(shop.db, user, await listReturnsOf(shop.db, order.id)),
        offer: await presentOffer(shop.db, order, await offerFor(shop.db, order, shop.now(), { beyondTerms })),
      };
    },
    'POST /orders/{id}/returns': async ({ params, body, user }) => {
      if (sideOf(user) === 'shopper') await shop.rateLimits.spend(['return-account', user.id]);
      const id = await askReturn(shop.db, user, params.id, body, shop.now());
      await shop.catalogue.afterCommit();
      const made = await getReturn(shop.db, user, id);
      return { return: made, message: sayAsked(shop, user, made) };
    },
    'POST /returns/{id}/photos': async ({ params, files, user }) => {
      await addPhotos(shop, user, params.id, files);
      const message = returnText.photosAdded({ by: sideOf(user) });
      return { return: await getReturn(shop.db, user, params.id), message };
    },
    'PUT /returns/{id}/withdraw': async ({ params, user }) => {
      await withdrawReturn(shop.db, user, params.id, shop.now());
      await shop.catalogue.afterCommit();
      const withdrawn = await getReturn(shop.db, user, params.id);
      return { return: withdrawn, message: returnText.withdrawn({ by: sideOf(user), kind: withdrawn.kind }) };
    },
    'GET /returns': async ({ query: { tab, q, page, limit, upTo }, user }) => {
      if (q !== '') {
        const { rows, total } = await findReturns(shop.db, q, page, limit);
        return {
          returns: await presentReturns(shop.db, user, rows),
          pagination: paginationOf(total, page, limit),
          counts: await countTabs(shop.db),
          upTo: null,
        };
      }
      const moved = tab === 'done' && upTo ? await movedSince(shop.db, returnTabs.done.states, upTo) : undefined;
      const counts = await countTabs(shop.db);
      const rows = await listReturnsIn(shop.db, tab, page, limit, moved);
      const held = moved ? counts[tab] - moved.came.length + moved.left.length : counts[tab];
      return {
        returns: await presentReturns(shop.db, user, rows),
        pagination: paginationOf(held, page, limit),
        counts,
        // The server reads the newest event only after the list. A return that is closed between the two reads may
        // appear on two pages. In the reverse order it could appear on no page, which would be worse.
        upTo: await newestEvent(shop.db),
      };
    },
    'GET /returns/{id}': async ({ params, user }) => ({ return: await getReturn(shop.db, user, params.id) }),
    'PUT /returns/{id}/step': async ({ params, body, user }) => {
      await stepReturn(shop.db, user, params.id, body, shop.now());
      await shop.catalogue.afterCommit();
      const moved = await getReturn(shop.db, user, params.id);
      const { kind } = moved;
      return { return: moved, message: returnText.moved({ kind, state: returnText.state({ state: moved.state }) }) };
    },
    'GET /returns/{id}/contact': async ({ params }) => {
      const row = await findReturn(shop.db, params.id);
      const [loaded] = row ? await loadReturns(shop.db, [row]) : [];
      if (!loaded) throw notFound(returnText.noSuchReturn);
      return { contact: { phone: loaded.order.phone, whatsapp: await whatsAppOf(shop, loaded) } };
    },
    'POST /returns/{id}/whatsapp': async ({ params, body: { state }, user }) => {
      const { orderId } = await getReturn(shop.db, user, params.id);
      const by = { userId: user.id, now: shop.now() };
      const action = { kind: 'whatsapp', word: toldReturn(state) } as const;
      await inTransaction(shop.db, async (db) => noteAction(db, orderId, action, by));
      return { timeline: await listTimeline(shop.db, orderId) };
    },
    'GET /returns/{id}/credit-note': async ({ params, user }) => {
      const { id, creditNote } = await getReturn(shop.db, user, params.id);
      const document = creditNote === null ? undefined : await findNoteOf(shop.db, id);
      if (!document) throw notFound(returnText.noNote);
      return {
        fileName: fileNameOf(document),
        text: [await invoicePdf([document], { share: shareOf(user) })],
      };
    },
    'GET /return-policy': async () => ({ policy: await getPolicy(shop.db) }),
    'PUT /return-policy': async ({ body: { expectedUpdatedAt, ...terms }, user }) => {
      await savePolicy(shop.db, terms, expectedUpdatedAt, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { policy: await getPolicy(shop.db), message: returnText.policySaved() };
    },
  };
  serveCalls(app, shop, returnCalls, handlers, beforeForms);
}

/**
 * Returns the message to the person who asked for a return. For a new return, the message also says whether the
 * customer gets an email.
 */
function sayAsked(shop: Sales, asker: Reader, { kind, customer }: Return): string {
  const getsEmail = hasMailServer(shop) && customer.email !== '';
  if (sideOf(asker) === 'shopper') return returnText.asked({ kind, told: getsEmail ? 'yes' : 'no' });
  return getsEmail ? returnText.noted({ kind }) : returnText.notedNoEmail({ kind });
}
