import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { message } from '#contract/fields.ts';
import { howItWent } from '#contract/orders.ts';
import { deskNames, orderStages } from '#domain/order-stages.ts';
import { deliveryStatuses, paymentStatuses } from '#domain/order-status.ts';
import { returnStates } from '#domain/returns.ts';
import { staffRoles } from '#domain/staff-roles.ts';

export type Json = Record<string, unknown>;

/** Shapes that several calls share, and whose names the contract writes in lower case. */
const lowerCased: Record<string, z.ZodType> = {
  Message: message,
  OrdersChanged: howItWent,
};

/** The contract makes a new shape for each use of these lists, so the code recognises a list by its words. */
const lists: Record<string, readonly string[]> = {
  DeliveryStatus: deliveryStatuses,
  OrderStage: orderStages,
  PaymentStatus: paymentStatuses,
  ReturnState: returnStates,
  StaffRole: staffRoles,
  Desk: deskNames,
};
const listNames = new Map(Object.entries(lists).map(([name, words]) => [JSON.stringify(words), name]));

const names = z.registry<{ id: string }>();
const contract = join(import.meta.dirname, '../../../contract');
// A shape's name is the name of its export. If another shape already has this name, the code puts the name of the file
// before it.
const used = new Set(Object.keys(lists));
const files = readdirSync(contract).filter((file) => /^[\w-]+\.ts$/.test(file));
for (const file of files.map((name) => name.slice(0, -'.ts'.length)).toSorted()) {
  // The cast is safe: a module is an object of its exports. The path is relative, because the built server finds the
  // modules inside itself only by a relative path.
  const shapes = (await import(`../../../contract/${file}.ts`)) as Record<string, unknown>;
  for (const [name, shape] of Object.entries(shapes))
    if (/^[A-Z]/.test(name)) nameShape(shape, used.has(name) ? inCapitals(file) + name : name);
}
for (const [name, shape] of Object.entries(lowerCased)) nameShape(shape, name);

function nameShape(shape: unknown, id: string): void {
  if (!(shape instanceof z.ZodType) || names.has(shape)) return;
  names.add(shape, { id });
  used.add(id);
}

/** Returns the name of a file in capitals, such as `OrderSteps` for `order-steps`. */
function inCapitals(file: string): string {
  return file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns whether a shape of the contract has a name in the OpenAPI document. */
export function isNamed(shape: z.ZodType): boolean {
  return names.has(shape);
}

/**
 * Turns shapes into JSON schemas. The document describes a shape with a name once, in `components`, and refers to it
 * everywhere else.
 */
export class ShapeNames {
  readonly components: Record<string, Json> = {};

  toSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: names });
    for (const [name, { id: _, ...part }] of Object.entries($defs)) this.#keep(name, this.#refer(part));
    return this.#refer(schema);
  }

  #keep(name: string, schema: Json): void {
    const known = (this.components[name] ??= schema);
    if (JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`${name} is sent otherwise than it is answered: it needs a name for each`);
  }

  /** Returns the schema with its references pointing to the document's components. */
  #refer(schema: Json): Json {
    const text = JSON.stringify(schema, (_key, part: unknown) => (isObject(part) ? this.#mended(part) : part));
    // The cast is safe: an object is written and read again as an object.
    return JSON.parse(text.replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
  }

  #mended(part: Json): Json {
    const list = Array.isArray(part['enum']) ? listNames.get(JSON.stringify(part['enum'])) : undefined;
    if (list !== undefined) {
      const { enum: words, type, ...beside } = part;
      this.components[list] ??= { type, enum: words };
      return { $ref: `#/$defs/${list}`, ...beside };
    }
    // A call may return more fields later, so the schema must allow unknown fields.
    const { additionalProperties, ...open } = part;
    if (additionalProperties === false) return open;
    const keys = isObject(part['propertyNames']) ? part['propertyNames']['enum'] : undefined;
    if (!Array.isArray(keys) || !Array.isArray(part['required'])) return part;
    // Most tools ignore `propertyNames`, so the schema lists the keys of a record in `properties`.
    return {
      type: 'object',
      properties: Object.fromEntries(keys.map((key: unknown) => [String(key), additionalProperties])),
      required: keys,
    };
  }
}

function isObject(part: unknown): part is Json {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
