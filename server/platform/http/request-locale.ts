import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { followLocale } from '#messages/current-locale.ts';
import { baseLocale, preferredLocale, splitPath, type Locale } from '#messages/locales.ts';

const running = new AsyncLocalStorage<Locale>();

followLocale(() => running.getStore() ?? baseLocale);

/**
 * Runs work, such as writing an email, whose messages are in this language. All code that the work awaits uses the
 * language, too.
 */
export function withLocale<Result>(locale: Locale, work: () => Result): Result {
  return running.run(locale, work);
}

// React Router asks for the data of the page /hi at /hi.data.
const DATA = /\.data(?=\?|$)/;

/**
 * Answers each request in its language: a page's address names the language, and a call names it by Accept-Language.
 */
export function followRequestLocale(app: FastifyInstance, offered: readonly Locale[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/');
    const locale = isCall
      ? preferredLocale(request.headers['accept-language'], offered)
      : splitPath(request.url.replace(DATA, ''), offered).locale;
    running.run(locale, done);
  });
}
