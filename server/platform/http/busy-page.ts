import type { FastifyReply } from 'fastify';
import { currentLocale } from '#messages/current-locale.ts';
import { locales } from '#messages/locales.ts';
import * as errorsText from '#text/errors.ts';
import { escapeHtml } from './escape-html.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Sends a short page instead of the real page if the queue for rendering is full. The link on the short page leads to
 * the same address.
 */
export function busyPage(reply: FastifyReply): FastifyReply {
  const { tag, dir } = locales[currentLocale()];
  const title = escapeHtml(errorsText.busyTitle());
  return reply
    .code(503)
    .headers({
      'retry-after': RETRY_AFTER_SECONDS,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      [
        `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${title}</title></head><body><main><h1>${title}</h1><p>${escapeHtml(errorsText.busy())}</p>`,
        `<p><a href="">${escapeHtml(errorsText.tryAgain())}</a></p></main></body></html>`,
      ].join(''),
    );
}
