import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { TellCdn } from './cdn-headers.ts';
import type { Cached } from '../site-version/cached.ts';
import type { Dependencies } from '../site-version/dependencies.ts';
import { JsonPieces } from './json-pieces.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 1000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer | JsonPieces };

type Encoding = 'br' | 'gzip' | 'plain';

/** A cached answer in one encoding: the answer's own headers, and its bytes. */
type Form = { headers: Record<string, string>; bytes: Buffer };

/**
 * An encoded answer with all its headers as one list, name and value in turn: Node writes this form without checking it
 * again.
 */
type ReadyForm = { head: string[]; unchangedHead: string[]; bytes: Buffer };

/** A cached answer. The answer is encoded once for each encoding, when the first client asks for that encoding. */
export class CachedResponse {
  readonly shown: Dependencies;
  since: number;
  /** True if a client has asked for the answer again since the cache last looked for answers to remove. */
  isUsed = false;
  readonly status: number;
  readonly #headers: Record<string, string>;
  #plain: Buffer | JsonPieces;
  readonly #etag: string;
  readonly #keyLength: number;
  readonly #forms = new Map<Encoding, Promise<Form>>();
  readonly #ready = new Map<string, ReadyForm>();
  /** The headers that let a CDN cache the answer; empty if no CDN may cache it. */
  readonly toCdn: Readonly<Record<string, string>>;

  constructor(key: string, { value: answer, shown, since }: Cached<Answer>, tellCdn?: TellCdn) {
    this.#keyLength = key.length;
    this.shown = shown;
    this.since = since;
    this.status = answer.status;
    this.#headers = answer.headers;
    this.toCdn = (answer.status === 200 && tellCdn?.(key, shown)) || {};
    this.#plain = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    this.#etag = this.#plain instanceof JsonPieces ? this.#plain.digest() : hash('sha1', this.#plain, 'base64url');
  }

  /** Returns the best encoding that a client accepts. */
  encodingFor(accepted: string | undefined): Encoding {
    return this.#plain.length < WORTH_COMPRESSING ? 'plain' : encodingOf(accepted);
  }

  /**
   * Returns the headers and bytes in this encoding, compressed at the first request. Joins the bytes of an uncompressed
   * answer anew for each request, to save memory.
   */
  async form(encoding: Encoding): Promise<Form> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const form = this.#makeForm(encoding);
    if (encoding !== 'plain' || !(this.#plain instanceof JsonPieces)) this.#forms.set(encoding, form);
    return form;
  }

  /** True if a client says that it already has this answer. */
  isKnown(ifNoneMatch: string | undefined): boolean {
    return this.status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(`"${this.#etag}`);
  }

  /** Returns the form that `makeReady` has made for this encoding; undefined if it has made none. */
  ready(encoding: Encoding, forCdn = false): ReadyForm | undefined {
    return this.#ready.get(readyKey(encoding, forCdn));
  }

  /** Prepares the answer for sending, with the headers `around` added to the answer's own headers. */
  async makeReady(encoding: Encoding, around: Readonly<Record<string, string>>, forCdn = false): Promise<void> {
    const key = readyKey(encoding, forCdn);
    if (this.#ready.has(key)) return;
    // `makeReady` runs only when a client asks for the answer a second time, so more requests are likely and the joined
    // bytes stay in memory.
    if (encoding === 'plain') this.#plain = this.#whole();
    const { headers, bytes } = await this.form(encoding);
    const { 'content-encoding': _encoding, ...unchanged } = headers;
    const toCdn = forCdn ? this.toCdn : {};
    this.#ready.set(key, {
      head: Object.entries({ ...around, ...headers, ...toCdn, 'content-length': String(bytes.length) }).flat(),
      unchangedHead: Object.entries({ ...around, ...unchanged, ...toCdn }).flat(),
      bytes,
    });
  }

  get size(): number {
    // The size includes both compressed forms, each roughly a fifth of the plain form.
    return Math.ceil(this.#plain.length * 1.4) + this.#keyLength + 500;
  }

  #whole(): Buffer {
    return this.#plain instanceof JsonPieces ? this.#plain.toBuffer() : this.#plain;
  }

  async #makeForm(encoding: Encoding): Promise<Form> {
    const plain = this.#whole();
    const bytes =
      encoding === 'br' ? await brotli(plain, BROTLI) : encoding === 'gzip' ? await zip(plain, { level: 6 }) : plain;
    const headers: Record<string, string> = { vary: 'accept-encoding', ...this.#headers };
    if (this.status === 200) headers['etag'] = `"${this.#etag}${encoding === 'plain' ? '' : `-${encoding}`}"`;
    if (encoding !== 'plain') headers['content-encoding'] = encoding;
    return { headers, bytes };
  }
}

function readyKey(encoding: Encoding, forCdn: boolean): string {
  return forCdn ? `${encoding} cdn` : encoding;
}

/** Returns the best encoding for an `Accept-Encoding` header. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'plain';
}
