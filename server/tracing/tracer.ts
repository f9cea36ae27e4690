import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isKept, type Sampling } from './sampler.ts';
import { instant, type Attributes, type Parent, type Span } from './span.ts';

type Beginning = { name: string; kind: Span['kind']; attributes: Attributes };

/** Follows pieces of work and what is done within them. `take` gets each span when it has ended. */
export class Tracer {
  readonly #take: (span: Span) => void;
  readonly #sampling: Sampling;
  readonly #present = new AsyncLocalStorage<Span>();

  constructor(take: (span: Span) => void, sampling: Sampling) {
    this.#take = take;
    this.#sampling = sampling;
  }

  /** True while something is done as a part of a span. */
  get isFollowing(): boolean {
    return this.#present.getStore() !== undefined;
  }

  /** Begins the first span of this process in a trace: the caller's, or a new one. Undefined where that trace is not kept. */
  begin(beginning: Beginning, parent?: Parent): Span | undefined {
    const trace = parent?.trace ?? newId(16);
    if (!isKept(trace, parent, this.#sampling)) return undefined;
    return open(beginning, trace, parent?.span);
  }

  /** Whatever `work` begins is a part of the span. */
  within<Result>(span: Span, work: () => Result): Result {
    return this.#present.run(span, work);
  }

  end(span: Span, hasFailed = false): void {
    this.#take(Object.assign(span, { to: instant(), hasFailed }));
  }

  /** Does the work as a part of the present span; where there is none it is done all the same. */
  async part<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const present = this.#present.getStore();
    return this.#during(present && open({ name, kind: 'internal', attributes }, present.trace, present.id), work);
  }

  /** Does the work as a trace of its own. */
  async whole<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    return this.#during(this.begin({ name, kind: 'internal', attributes }), work);
  }

  /** Adds a part of the present span that has just ended. */
  ended(beginning: Beginning, milliseconds: number, hasFailed: boolean): void {
    const present = this.#present.getStore();
    if (!present) return;
    const span = open(beginning, present.trace, present.id);
    span.from -= milliseconds;
    this.end(span, hasFailed);
  }

  async #during<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!span) return work();
    let hasFailed = true;
    try {
      const result = await this.within(span, work);
      hasFailed = false;
      return result;
    } finally {
      this.end(span, hasFailed);
    }
  }
}

function open({ name, kind, attributes }: Beginning, trace: string, parent: string | undefined): Span {
  const from = instant();
  return { trace, id: newId(8), parent, name, kind, from, to: from, attributes, hasFailed: false };
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
