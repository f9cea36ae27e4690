import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { serveApiKeys } from './api-keys/routes.ts';
import { serveAudit } from './audit/routes.ts';
import { serveAddresses } from './addresses/routes.ts';
import { serveBackups } from './backup/routes.ts';
import { serveCart } from './cart/routes.ts';
import { serveCash } from './cash/routes.ts';
import { serveCategories } from './categories/routes.ts';
import { serveContent } from './content/routes.ts';
import { serveCustomers } from './customers/routes.ts';
import { serveCompany } from './company/routes.ts';
import { serveEmailConfirmation } from './email-confirmation/routes.ts';
import { answerAtOnce } from './http/answer-at-once.ts';
import { answerClientError } from './http/client-errors.ts';
import { guardConnections } from './http/connections.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { answerError, NotJsonError } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { hearOut } from './http/linger.ts';
import { followTrace } from './http/trace.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { serveReference } from './http/reference-routes.ts';
import { followRequestLocale } from './http/request-locale.ts';
import { followOwnChanges } from './http/own-changes.ts';
import { usualPatience, type Patience } from './http/patience.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { refusePlainHttp } from './http/plain-http.ts';
import { isNestedDeeper } from '#domain/text.ts';
import { requestPath } from './http/request-path.ts';
import { serveInsights } from './insights/routes.ts';
import { serveInvoices } from './invoices/routes.ts';
import { serveLegalPages } from './legal-pages/routes.ts';
import { loggerOptions } from './outside/log.ts';
import type { LogSender } from './outside/log-sender.ts';
import { serveConfirmRules } from './confirm-rules/routes.ts';
import { serveOrderLimits } from './order-limits/routes.ts';
import { serveOrderViews } from './order-views/routes.ts';
import { serveTracking } from './tracking/routes.ts';
import { serveCourierEvents } from './parcels/courier-event-routes.ts';
import { serveParcels } from './parcels/routes.ts';
import { serveSwapParcels } from './parcels/swap-routes.ts';
import { serveContact } from './orders/contact-routes.ts';
import { serveOrderEdit } from './orders/editing/edit-routes.ts';
import { serveOrderSteps } from './orders/step-routes.ts';
import { serveOrders } from './orders/routes.ts';
import { servePersonalData } from './personal-data/routes.ts';
import { servePhoneOrders } from './phone-orders/routes.ts';
import { servePictures } from './pictures/routes.ts';
import { serveProducts, serveVariants } from './products/routes.ts';
import type { Shop } from './shop.ts';
import { serveReturns } from './returns/routes.ts';
import { serveSecurityLog } from './security-log/routes.ts';
import { serveSpreadsheets } from './import/routes.ts';
import { serveSessions } from './sessions/routes.ts';
import { serveSecurity } from './security/routes.ts';
import { serveStaff } from './staff/routes.ts';
import { serveSynonyms } from './synonyms/routes.ts';
import { serveTax } from './tax/routes.ts';
import { serveUnsentEmails } from './unsent-emails/routes.ts';
import { serveUpi } from './upi/routes.ts';
import { serveUploads } from './uploads/routes.ts';
import { serveUsers } from './users/routes.ts';
import { serveWebhooks } from './webhooks/routes.ts';
import { serveWishlist } from './wishlist/routes.ts';

const resources = [
  serveUsers,
  serveEmailConfirmation,
  serveSessions,
  serveCategories,
  serveCash,
  serveProducts,
  serveVariants,
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
  serveOrderLimits,
  serveConfirmRules,
  serveInvoices,
  serveTax,
  serveCompany,
  serveLegalPages,
  serveContent,
  serveSynonyms,
  serveSpreadsheets,
  serveUpi,
  serveUploads,
  serveInsights,
  serveCustomers,
  servePersonalData,
  serveStaff,
  serveApiKeys,
  serveWebhooks,
  serveSecurity,
  serveAudit,
  serveBackups,
  serveSecurityLog,
  serveUnsentEmails,
];

/**
 * The shop as a value: every route on its parts, listening nowhere yet. Tests inject into it; `main.ts`
 * gives it a port.
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
    // What cannot be routed meets no hook.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    keepAliveTimeout: 30_000,
    // The security log names requests for months: a number would begin anew at each start.
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: shop.env.TRUST_PROXY ?? false,
    rewriteUrl: ({ url = '/' }) => requestPath(url),
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  answerAtOnce(app, shop);
  guardConnections(app.server, patience);
  hearOut(app.server);
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
  // Nothing under /api ever answers with a page.
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
  // The path without its query: what people search for is theirs.
  const told = (url: string, method: string, status: number, ms: number) => ({
    method,
    path: url.split('?', 1)[0],
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

/** No call takes a body of more; whatever walks one by calling itself would run out of stack. */
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
