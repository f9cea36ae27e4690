import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isKept, type Sampling } from './sampler.ts';
import { instant, type Attributes, type Parent, type Span } from './span.ts';

/**
 * A span, and the first span of this process in its trace: work that continues after the first span's end is no part of
 * it.
 */
type Present = { span: Span; first: Span };
type Beginning = { name: string; kind: Span['kind']; attributes: Attributes };

/** Follows pieces of work and the parts within them. `take` gets each span at its end. */
export class Tracer {
  readonly #take: (span: Span) => void;
  readonly #sampling: Sampling;
  readonly #carried = new AsyncLocalStorage<Present | undefined>();
  readonly #over = new WeakSet<Span>();

  constructor(take: (span: Span) => void, sampling: Sampling) {
    this.#take = take;
    this.#sampling = sampling;
  }

  /** True while work runs as a part of a span. */
  get isFollowing(): boolean {
    return this.#present() !== undefined;
  }

  /**
   * Begins the first span of this process in a trace: the caller's, or a new one. Undefined if that trace is not kept.
   */
  begin(beginning: Beginning, parent?: Parent): Span | undefined {
    const trace = parent?.trace ?? newId(16);
    if (!isKept(trace, parent, this.#sampling)) return undefined;
    return open(beginning, trace, parent?.span);
  }

  /** Makes all work that `work` begins a part of the span, until the span has ended. */
  within<Result>(span: Span, work: () => Result): Result {
    return this.#carried.run({ span, first: span }, work);
  }

  end(span: Span, hasFailed = false): void {
    this.#over.add(span);
    this.#take(Object.assign(span, { to: instant(), hasFailed }));
  }

  /** Does the work as a part of the present span; without a span it simply does the work. */
  async part<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const present = this.#present();
    if (!present) return work();
    const span = open({ name, kind: 'internal', attributes }, present.span.trace, present.span.id);
    return this.#during({ span, first: present.first }, work);
  }

  /** Does the work as a trace of its own. */
  async whole<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const span = this.begin({ name, kind: 'internal', attributes });
    // A span that is not kept is not a part of the work that queued it either.
    return span ? this.#during({ span, first: span }, work) : this.#carried.run(undefined, work);
  }

  /** Adds a part of the present span that has just ended. */
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
