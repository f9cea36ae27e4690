import type { Random } from './random.ts';

/** A JSON schema in the form of the OpenAPI document, with only the parts that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const AWKWARD_TEXTS = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '_%_',
  '\u0000',
  '\ud800',
  '\u202e\u200f',
  'कुर्ता ₹',
  '👗'.repeat(40),
  'e\u0301'.repeat(50),
  '9'.repeat(400),
  'a'.repeat(20_000),
  '2026-02-30',
  '1e309',
  '__proto__',
];
const AWKWARD_NUMBERS = [0, -1, 1, 0.1, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, 99_999_999];
const AWKWARD_VALUES = [null, true, [], {}, [null], { a: { b: {} } }, '', 0, [[[[]]]]];

/**
 * Makes values that fit a schema, and sometimes values that do not: of another type, beyond a limit, missing or too
 * many.
 */
export class Fuzz {
  readonly #random: Random;
  readonly #document: OpenApi;
  /** Texts that have a meaning in this shop, such as ids. */
  readonly #known: readonly string[];

  constructor(random: Random, document: OpenApi, known: readonly string[]) {
    this.#random = random;
    this.#document = document;
    this.#known = known;
  }

  valueOf(schema: Schema, depth = 0): unknown {
    const random = this.#random;
    if (random.isLucky(0.04)) return random.of(AWKWARD_VALUES);
    const { $ref, enum: choices, const: only, anyOf, oneOf, allOf } = schema;
    if ($ref !== undefined) return this.valueOf(this.#named($ref), depth);
    if (only !== undefined) return only;
    if (choices) return random.isLucky(0.1) ? this.#text() : random.of(choices);
    const either = anyOf ?? oneOf;
    if (either) return this.valueOf(random.of(either), depth);
    if (allOf) return Object.assign({}, ...allOf.map((one) => this.valueOf(one, depth)));
    const type = Array.isArray(schema.type) ? random.of(schema.type) : schema.type;
    if (type === 'object' || schema.properties) return depth > 6 ? {} : this.#object(schema, depth);
    if (type === 'array') return depth > 6 ? [] : this.#array(schema, depth);
    if (type === 'integer' || type === 'number') return this.#number(schema);
    if (type === 'boolean') return random.isLucky(0.5);
    if (type === 'null') return null;
    return this.#text();
  }

  /** Returns a value as text, for an address or a form. */
  textOf(schema: Schema): string {
    const value = this.valueOf(schema);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  isLeftOut(isRequired: boolean): boolean {
    return this.#random.isLucky(isRequired ? 0.03 : 0.5);
  }

  #named(ref: string): Schema {
    return this.#document.components.schemas[ref.replace('#/components/schemas/', '')] ?? {};
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const entries = Object.entries(properties)
      .filter(([name]) => !this.isLeftOut(required.includes(name)))
      .map(([name, one]) => [name, this.valueOf(one, depth + 1)]);
    if (this.#random.isLucky(0.05)) entries.push([this.#text(), this.#text()]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  #array({ items = {} }: Schema, depth: number): unknown[] {
    const length = this.#random.of([0, 1, 1, 2, 3, 3, 40]);
    return Array.from({ length }, () => this.valueOf(items, depth + 1));
  }

  #number({ minimum = 0, maximum = 1000 }: Schema): number {
    if (this.#random.isLucky(0.3)) return this.#random.of(AWKWARD_NUMBERS);
    return minimum + this.#random.below(Math.min(maximum - minimum, 1000) + 1);
  }

  #text(): string {
    return this.#random.isLucky(0.5) ? this.#random.of(this.#known) : this.#random.of(AWKWARD_TEXTS);
  }
}
