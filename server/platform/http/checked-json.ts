import { hash } from 'node:crypto';
import { z } from 'zod';
import { JsonPieces, type Piece } from './json-pieces.ts';

/**
 * The JSON of a value that the constructor has checked against a shape. The shop checks and serialises content that
 * many answers share only once, and then inserts it into each answer as bytes. The constructor throws ZodError if the
 * value does not fit the shape.
 */
export class CheckedJson<Value> {
  readonly shape: z.ZodType<Value>;
  readonly bytes: Buffer;
  #digest: string | undefined;

  constructor(shape: z.ZodType<Value>, value: Value) {
    const text = JSON.stringify(shape.parse(value));
    this.shape = shape;
    // The bytes get their own memory, because a slice of Node's pool would keep the whole pool in memory.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.bytes.write(text);
  }

  /** The digest of the JSON's bytes; equal bytes have equal digests. */
  get digest(): string {
    return (this.#digest ??= hash('sha1', this.bytes, 'base64url'));
  }

  /** Returns the value, newly parsed for each caller. */
  read(): Value {
    // The cast is safe: the JSON was written from a value of this shape.
    return JSON.parse(this.bytes.toString()) as Value;
  }
}

type ListOfJson<Value = unknown> = ReadonlyArray<CheckedJson<Value>>;

/** The type of an answer in which a field, or each item of a list in a field, may be checked JSON. */
export type WithJson<Answer> = { [Name in keyof Answer]: Answer[Name] | JsonOf<Answer[Name]> };
type JsonOf<Value> = Value extends ReadonlyArray<infer One> ? ListOfJson<One> : CheckedJson<Value>;

/**
 * Makes the shape of an answer with checked JSON: each field, and each item of a list in a field, may be JSON that its
 * own shape has already checked.
 */
export function withJson(answer: z.ZodType | null): z.ZodObject {
  if (!(answer instanceof z.ZodObject)) throw new Error('a public read answers an object');
  const fields = Object.entries(answer.shape).map(([name, field]) => [name, orJson(field)]);
  return answer.extend(Object.fromEntries(fields));
}

function orJson(field: unknown): unknown {
  if (field instanceof z.ZodObject) return z.union([jsonOf(field), field]);
  if (field instanceof z.ZodArray) return z.union([z.array(jsonOf(field.element)), field]);
  return field;
}

function jsonOf(shape: unknown): z.ZodType {
  return z.custom((value) => value instanceof CheckedJson && value.shape === shape);
}

/** Serialises an answer exactly as if its JSON parts were plain values. */
export function writeJson(answer: object): JsonPieces {
  return new JsonPieces(piecesOf(answer));
}

function* piecesOf(answer: object): Generator<Piece> {
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (value instanceof CheckedJson) yield value;
    else if (isListOfJson(value)) yield* piecesOfList(value);
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

function* piecesOfList(list: ListOfJson): Generator<Piece> {
  for (const [place, json] of list.entries()) {
    yield place === 0 ? '[' : ',';
    yield json;
  }
  yield ']';
}

/**
 * Returns a copy of the answer with plain values in place of its JSON parts. Lists of JSON parts stay as they are: the
 * pages read each item when they need it (serving/page-reads.ts).
 */
export function readJson(answer: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, value instanceof CheckedJson ? value.read() : value]),
  );
}

function isListOfJson(value: unknown): value is ListOfJson {
  return Array.isArray(value) && value[0] instanceof CheckedJson;
}
