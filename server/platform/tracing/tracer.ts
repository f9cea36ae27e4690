import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isKept, type Sampling } from './sampler.ts';
import { instant, type Attributes, type Parent, type Span } from './span.ts';

/**
 * The present span, and the first span that this process made in the same trace. After the first span has ended,
 * further work does not belong to the trace.
 */
type Present = { span: Span; first: Span };
type Beginning = { name: string; kind: Span['kind']; attributes: Attributes };

/**
 * Makes spans for pieces of work and for the parts inside them. The tracer calls `take` with each span when the span
 * ends.
 */
export class Tracer {
  readonly #take: (span: Span) => void;
  readonly #sampling: Sampling;
  readonly #carried = new AsyncLocalStorage<Present | undefined>();
  readonly #over = new WeakSet<Span>();

  constructor(take: (span: Span) => void, sampling: Sampling) {
    this.#take = take;
    this.#sampling = sampling;
  }

  /** Returns whether the present work belongs to a span that is recorded. */
  get isFollowing(): boolean {
    return this.#present() !== undefined;
  }

  /**
   * Begins this process's first span in a trace: in the caller's trace, or in a new trace. Returns undefined if the
   * process does not record that trace.
   */
  begin(beginning: Beginning, parent?: Parent): Span | undefined {
    const trace = parent?.trace ?? newId(16);
    if (!isKept(trace, parent, this.#sampling)) return undefined;
    return open(beginning, trace, parent?.span);
  }

  /** Does the work. Until `span` ends, everything that the work starts is recorded as a part of `span`. */
  within<Result>(span: Span, work: () => Result): Result {
    return this.#carried.run({ span, first: span }, work);
  }

  end(span: Span, hasFailed = false): void {
    this.#over.add(span);
    this.#take(Object.assign(span, { to: instant(), hasFailed }));
  }

  /**
   * Does the work, and records it as a part of the present span. If there is no present span, does the work without
   * recording it.
   */
  async part<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const present = this.#present();
    if (!present) return work();
    const span = open({ name, kind: 'internal', attributes }, present.span.trace, present.span.id);
    return this.#during({ span, first: present.first }, work);
  }

  /** Does the work, and records it as a separate trace. */
  async whole<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const span = this.begin({ name, kind: 'internal', attributes });
    // If the process does not record this trace, the work must not become a part of the trace of the request that
    // queued it.
    return span ? this.#during({ span, first: span }, work) : this.#carried.run(undefined, work);
  }

  /** Records work that has just ended as a part of the present span. */
  ended(beginning: Beginning, milliseconds: number, hasFailed: boolean): void {
    const present = this.#present();
    if (!present) return;
    const span = open(beginning, present.span.trace, present.span.id);
    span.from -= milliseconds;
    this.end(span, hasFailed);
  }

  #present(): Present | undefined {
    const present = this.#carried.getStore();
    return present && !this.#over.has(present.first) ? present : undefined;
  }

  async #during<Result>(present: Present, work: () => Promise<Result>): Promise<Result> {
    let hasFailed = true;
    try {
      const result = await this.#carried.run(present, work);
      hasFailed = false;
      return result;
    } finally {
      this.end(present.span, hasFailed);
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
