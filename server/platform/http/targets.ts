import type { FastifyRequest } from 'fastify';

/** The meaning of a request line: its key in the response cache, and the route under which the metrics count it. */
type Target = { key: string; route: string };

const MOST_TARGETS = 4000;
/** Request lines with more letters than this are rare, so the list does not store them. */
const MOST_LETTERS = 500;

/**
 * Remembers request lines, exactly as sent, that the response cache has answered. If the list is full, removes the
 * oldest line.
 */
export class Targets {
  readonly #known = new Map<string, Target>();

  find(target: string, language: string | undefined): Target | undefined {
    return this.#known.get(lineOf(target, language));
  }

  remember(request: FastifyRequest, key: string): void {
    const { url: target = '', headers } = request.raw;
    const line = lineOf(target, headers['accept-language']);
    if (line.length > MOST_LETTERS || this.#known.get(line)?.key === key) return;
    this.#known.delete(line);
    this.#known.set(line, { key, route: request.routeOptions.url ?? 'none' });
    if (this.#known.size <= MOST_TARGETS) return;
    const oldest = this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

// The language is a part of a page's address. A call gets its language from Accept-Language, so the stored line of a
// call contains the language, too.
function lineOf(target: string, language: string | undefined): string {
  return target.startsWith('/api/') ? `${language ?? ''} ${target}` : target;
}
