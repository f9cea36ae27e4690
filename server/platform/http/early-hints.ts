import type { FastifyReply, FastifyRequest } from 'fastify';

const LINK = /<link\s[^>]*>/g;

/**
 * Links that a browser may fetch while its page is still being made: the style sheet and the font that the last page of
 * this language named. Scripts are not among them: the pictures in view come before them (decisions/0012).
 */
export class EarlyHints {
  readonly #links = new Map<string, readonly string[]>();

  /** Notes what a page names. */
  learn(locale: string, html: Buffer): void {
    const head = html.toString('utf8', 0, Math.max(0, html.indexOf('</head>')));
    const links = [...head.matchAll(LINK)].flatMap(([tag]) => linkOf(tag) ?? []);
    if (links.length > 0) this.#links.set(locale, links);
  }

  /**
   * Sends it ahead of the page, as 103, to browsers that ask for a page to show, where the proxy says that it passes
   * 103 on: an nginx before 1.29 takes it for the answer, and HTTP/1.0 has no such thing.
   */
  send(locale: string, { raw }: FastifyRequest, reply: FastifyReply): void {
    const links = this.#links.get(locale);
    const { 'sec-fetch-mode': mode, 'x-early-hints': passedOn } = raw.headers;
    const isOld = raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0;
    const isWanted = mode === 'navigate' && passedOn === '1' && !isOld && raw.method === 'GET';
    if (links && isWanted && !reply.raw.headersSent) reply.raw.writeEarlyHints({ link: [...links] });
  }
}

function linkOf(tag: string): string | undefined {
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const [rel, href, as] = [value('rel'), value('href'), value('as')];
  // Only our own files, whose names hold nothing that would have to be escaped.
  if (!href || !/^\/[\w./-]+$/.test(href)) return undefined;
  if (rel === 'stylesheet') return `<${href}>; rel=preload; as=style`;
  if (rel === 'preload' && as === 'font') return `<${href}>; rel=preload; as=font; crossorigin`;
  return undefined;
}
