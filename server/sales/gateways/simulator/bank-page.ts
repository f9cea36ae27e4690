import type { FastifyInstance } from 'fastify';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { gatewayNames } from '#domain/payments.ts';
import { formatPaise } from '#domain/money.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { SimPayment } from './ledger.ts';
import type { Simulator } from './simulator.ts';

/** The buttons of the simulated bank's page. */
const acts = ['pay', 'less', 'fail', 'pending', 'close', 'refuse', 'allow'] as const;
type Act = (typeof acts)[number];

const titles: Record<Act, string> = {
  pay: 'Pay',
  less: 'Pay ₹1 less',
  fail: 'Fail',
  pending: 'Leave it pending',
  close: 'Close without paying',
  refuse: 'Refuse refunds',
  allow: 'Allow refunds again',
};
/** The buttons of the page while the shopper can still pay. */
const waysToPay: readonly Act[] = ['pay', 'less', 'fail', 'pending', 'close'];

/** The Content-Security-Policy of the bank's page. The page has no script, and loads only its own style sheet. */
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLES = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}p.note{padding:.75rem;border:2px solid #8a1c1c;font-weight:600}
button{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit;border:1px solid #222;background:#fff;border-radius:.25rem}
button[value=pay]{background:#1d3557;color:#fff}
:focus-visible{outline:3px solid #1d3557;outline-offset:2px}`;

/** Returns the path of the bank's page for a payment; the shop's own server serves the page. */
export function bankPath({ gateway, id }: SimPayment): string {
  return `/simulator/${gateway}/${id}`;
}

/** Serves the page on which a shopper of the demo shop "pays": a plain form whose buttons lead back to the shop. */
export async function serveBankPage(app: FastifyInstance, simulator: Simulator): Promise<void> {
  await app.register(async (bank) => {
    bank.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    bank.get('/simulator/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
    const found = (params: unknown) => {
      // The cast is safe: the route's path has both parameters.
      const { gateway, id } = params as { gateway: string; id: string };
      const name = gatewayNames.find((one) => one === gateway);
      return name && simulator.ledger.find(name, id);
    };
    const address = '/simulator/:gateway/:id';
    bank.get(address, async (request, reply) => {
      const payment = found(request.params);
      return reply
        .status(payment ? 200 : 404)
        .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(payment ? page(payment, simulator.ledger.stateOf(payment)) : missing());
    });
    bank.post(address, async (request, reply) => {
      const payment = found(request.params);
      const act = acts.find((one) => request.body instanceof URLSearchParams && request.body.get('act') === one);
      if (!payment || !act) return reply.redirect('/', 303);
      perform(simulator, payment, act);
      return reply.redirect(wayBack(simulator, payment), 303);
    });
  });
}

function perform(simulator: Simulator, payment: SimPayment, act: Act): void {
  if (act === 'refuse' || act === 'allow') payment.refusesRefunds = act === 'refuse';
  if (simulator.ledger.stateOf(payment) !== 'open') return;
  const { reference, paise } = payment;
  if (act === 'pay') simulator.pay(reference);
  if (act === 'less') simulator.pay(reference, paise - 100);
  if (act === 'fail') simulator.fail(reference);
  if (act === 'pending') simulator.leavePending(reference);
}

function wayBack(simulator: Simulator, { reference, returnUrl }: SimPayment): string {
  const url = URL.parse(returnUrl);
  if (!url) return '/';
  for (const [name, value] of Object.entries(simulator.returnQuery(reference))) url.searchParams.set(name, value);
  return url.href;
}

function page(payment: SimPayment, state: 'open' | 'paid' | 'cancelled' | 'expired'): string {
  const buttonsOf = (shown: readonly Act[]) =>
    shown.map((act) => `<button name="act" value="${act}">${titles[act]}</button>`).join('\n');
  const refunds = state === 'paid' ? buttonsOf([payment.refusesRefunds ? 'allow' : 'refuse']) : '';
  const choice =
    state === 'open'
      ? `<form method="post">${buttonsOf(waysToPay)}</form>`
      : `<p>This payment is ${state}.</p><form method="post"><button name="act" value="close">Back to the shop</button>${refunds}</form>`;
  return frame(`<h1>Simulated bank</h1>
<p class="note">No money moves here. This page stands in for ${escapeHtml(gatewayTitles[payment.gateway])} in the demo shop.</p>
<p>${escapeHtml(payment.orderNumber)}: <strong>${formatPaise(payment.paise)}</strong></p>
${choice}`);
}

function missing(): string {
  return frame('<h1>Simulated bank</h1><p>The demo has forgotten this payment. <a href="/">Back to the shop</a></p>');
}

function frame(main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated bank</title><link rel="stylesheet" href="/simulator/style.css"></head>
<body><main>${main}</main></body></html>`;
}
