import type { FastifyRequest } from 'fastify';

/** The target of a request line: the key in the response cache, and the route by which it is counted. */
type Target = { key: string; route: string };

const MOST_TARGETS = 4000;
/** Longer request lines are few and unusual, so they are read again each time. */
const MOST_LETTERS = 500;

/** The request lines that were answered from the response cache before, exactly as written. The oldest go first. */
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

// A page's address contains its language; a call's language is the one that the client asks for.
function lineOf(target: string, language: string | undefined): string {
  return target.startsWith('/api/') ? `${language ?? ''} ${target}` : target;
}
