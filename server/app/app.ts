import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { serveApiKeys } from '../accounts/api-keys/routes.ts';
import { serveAudit } from '../office/audit-log/routes.ts';
import { serveAddresses } from '../sales/addresses/routes.ts';
import { serveBackups } from '../office/backup/routes.ts';
import { serveCart } from '../sales/cart/routes.ts';
import { serveCash } from '../sales/cash/routes.ts';
import { serveCategories } from '../goods/categories/routes.ts';
import { serveContent } from '../site/content/routes.ts';
import { serveCustomers } from '../sales/customers/routes.ts';
import { serveCompany } from '../site/company/routes.ts';
import { serveEmailConfirmation } from '../accounts/email-confirmation/routes.ts';
import { answerAtOnce } from '../platform/serving/answer-at-once.ts';
import { answerClientError } from '../platform/http/client-errors.ts';
import { guardConnections } from '../platform/http/connections.ts';
import { compressAnswers } from '../platform/http/compress-answers.ts';
import { answerError, NotJsonError } from '../platform/http/errors.ts';
import { serveHealth } from './health.ts';
import { drainBodies } from '../platform/http/drain-bodies.ts';
import { followTrace } from '../platform/http/trace.ts';
import { traceRequests } from '../platform/tracing/trace-requests.ts';
import { serveReference } from './reference-routes.ts';
import { followRequestLocale } from '../platform/http/request-locale.ts';
import { followOwnChanges } from '../platform/serving/read-your-writes.ts';
import { usualPatience, type Patience } from '../platform/http/patience.ts';
import { addSecurityHeaders, securityHeaders } from '../platform/http/security-headers.ts';
import { refusePlainHttp } from '../platform/http/plain-http.ts';
import { isNestedDeeper } from '#domain/text.ts';
import { requestPath } from '../platform/http/request-path.ts';
import { loggedPath } from '../platform/tracing/logged-path.ts';
import { serveInsights } from '../office/insights/routes.ts';
import { serveInvoices } from '../sales/invoices/routes.ts';
import { serveLegalPages } from '../site/legal-pages/routes.ts';
import { loggerOptions } from '../platform/outside/log.ts';
import type { LogSender } from '../platform/outside/log-sender.ts';
import { serveConfirmRules } from '../sales/confirm-rules/routes.ts';
import { serveDelivery } from '../sales/delivery/routes.ts';
import { serveOffers } from '../sales/offers/routes.ts';
import { serveOrderLimits } from '../sales/order-limits/routes.ts';
import { serveOrderViews } from '../sales/order-views/routes.ts';
import { serveTracking } from '../sales/tracking/routes.ts';
import { serveCourierEvents } from '../sales/parcels/courier-event-routes.ts';
import { serveParcels } from '../sales/parcels/routes.ts';
import { serveSwapParcels } from '../sales/parcels/swap-routes.ts';
import { serveContact } from '../sales/routes/contact.ts';
import { serveOrderEdit } from '../sales/routes/edit.ts';
import { serveOrderSteps } from '../sales/routes/steps.ts';
import { serveOrders } from '../sales/routes/orders.ts';
import { servePersonalData } from '../office/personal-data/routes.ts';
import { servePhoneOrders } from '../sales/phone-orders/routes.ts';
import { servePictures } from '../platform/pictures/routes.ts';
import { serveMarkdowns, servePrices } from '../goods/prices/routes.ts';
import { serveProducts, serveVariants } from '../goods/products/routes.ts';
import type { Shop } from './shop.ts';
import { serveReturns } from '../sales/returns/routes.ts';
import { serveSecurityLog } from '../accounts/security-log/routes.ts';
import { serveOrderExports } from '../sales/routes/order-exports.ts';
import { serveSpreadsheets } from '../goods/import/routes.ts';
import { serveSessions } from '../accounts/sessions/routes.ts';
import { serveSecurity } from '../accounts/security/routes.ts';
import { serveStaff } from '../accounts/staff/routes.ts';
import { serveSynonyms } from '../goods/synonyms/routes.ts';
import { soldBySales } from '../sales/day-totals/sold-by-sales.ts';
import { serveTax } from '../sales/tax/routes.ts';
import { serveMessages } from '../office/messages/routes.ts';
import { serveUnsentEmails } from '../office/unsent-emails/routes.ts';
import { servePayments } from '../sales/online/routes.ts';
import { serveSettlements } from '../sales/settlements/routes.ts';
import { serveUpi } from '../sales/upi/routes.ts';
import { serveUploads } from '../platform/serving/upload-routes.ts';
import { serveSignInCodes } from '../accounts/users/codes/routes.ts';
import { serveUsers } from '../accounts/users/routes.ts';
import { serveWebhooks } from '../webhooks/routes.ts';
import { serveWishlist } from '../sales/wishlist/routes.ts';

const resources = [
  serveUsers,
  serveSignInCodes,
  serveEmailConfirmation,
  serveSessions,
  serveCategories,
  serveCash,
  serveProducts,
  serveVariants,
  (app: FastifyInstance, shop: Shop) => servePrices(app, shop, soldBySales),
  (app: FastifyInstance, shop: Shop) => serveMarkdowns(app, shop, soldBySales),
  serveWishlist,
  serveCart,
  serveAddresses,
  serveOrders,
  serveOrderSteps,
  serveOrderEdit,
  servePhoneOrders,
  serveOrderViews,
  serveContact,
  serveParcels,
  serveSwapParcels,
  serveCourierEvents,
  serveTracking,
  serveReturns,
  serveOffers,
  serveOrderLimits,
  serveConfirmRules,
  serveDelivery,
  serveInvoices,
  serveTax,
  serveCompany,
  serveLegalPages,
  serveContent,
  serveSynonyms,
  serveSpreadsheets,
  serveOrderExports,
  serveUpi,
  servePayments,
  serveSettlements,
  serveUploads,
  serveInsights,
  serveCustomers,
  servePersonalData,
  serveStaff,
  serveApiKeys,
  serveWebhooks,
  serveMessages,
  serveSecurity,
  serveAudit,
  serveBackups,
  serveSecurityLog,
  serveUnsentEmails,
];

/**
 * Builds the server with all its routes. The server does not listen on a port yet: `main.ts` starts it, and most tests
 * inject their requests.
 */
export async function buildApp(
  shop: Shop,
  patience: Patience = usualPatience,
  logSender?: LogSender,
): Promise<FastifyInstance> {
  const headers = securityHeaders(shop.env.PUBLIC_URL);
  const app = Fastify({
    logger: loggerOptions(shop.env.LOG_LEVEL, logSender),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: patience.requestMs,
    connectionTimeout: 70_000,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.lookMs },
    clientErrorHandler: answerClientError(headers),
    // Fastify runs no hooks for a request that it cannot route, so this handler adds the security headers itself.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    keepAliveTimeout: 30_000,
    // The security log keeps request ids for months. Fastify's own request ids are counters, which begin again at each
    // start.
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: shop.env.TRUST_PROXY ?? false,
    rewriteUrl: ({ url = '/' }) => requestPath(url),
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  answerAtOnce(app, shop);
  guardConnections(app.server, patience);
  drainBodies(app.server);
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('cameAt', undefined);
  app.decorateRequest('signedText', undefined);
  app.setErrorHandler(answerError);
  if (shop.tracing) traceRequests(app, shop.tracing.tracer);
  else followTrace(app);
  followRequestLocale(app, shop.env.LANGUAGES);
  followOwnChanges(app, shop);
  readJson(app);
  addSecurityHeaders(app, shop.env.PUBLIC_URL);
  refusePlainHttp(app, shop.env);
  compressAnswers(app);
  logAnswers(app);
  await app.register(multipart);
  servePictures(app, shop.files);
  await serveHealth(app, shop);
  for (const serve of resources) serve(app, shop);
  serveReference(app, shop);
  // A shop without the payment simulator does not load the simulator's code.
  if (shop.env.PAYMENTS === 'simulator') {
    const { serveSimulator } = await import('../sales/gateways/simulator/of-shop.ts');
    await serveSimulator(app, shop);
  }
  // An address under /api never answers with an HTML page.
  for (const path of ['/api', '/api/*']) {
    app.all(path, async () => {
      throw notFound(notFoundText.call);
    });
  }
  app.setNotFoundHandler(async () => {
    throw notFound(notFoundText.nothingHere);
  });
  return app;
}

function logAnswers(app: FastifyInstance): void {
  // The log of requests contains only the path of an address and not its query, because the words that people search
  // for are private.
  const told = (url: string, method: string, status: number, ms: number) => ({
    method,
    path: loggedPath(url),
    status,
    ms: Math.round(ms),
  });
  app.addHook('onResponse', ({ log, url, method }, { statusCode, elapsedTime }, done) => {
    log.info(told(url, method, statusCode, elapsedTime), 'answered');
    done();
  });
  if (['trace', 'debug', 'info'].includes(app.log.level))
    app.answeredAtOnce.push(({ url, method, status, ms, parent }) =>
      app.log.info(
        { reqId: randomUUID(), ...(parent && { trace: parent.trace }), ...told(url, method, status, ms) },
        'answered',
      ),
    );
}

/**
 * The most nested levels that a JSON body may have. With more levels, a recursive function could overflow the stack.
 */
const MOST_LEVELS = 64;

function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.isSigned) request.signedText = String(text);
    if (text === '') return done(null, undefined);
    try {
      const body: unknown = JSON.parse(String(text));
      done(isNestedDeeper(body, MOST_LEVELS) ? new NotJsonError() : null, body);
    } catch {
      done(new NotJsonError());
    }
  });
}
