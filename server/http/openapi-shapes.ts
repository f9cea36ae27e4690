import { z } from 'zod';
import * as addresses from '#contract/addresses.ts';
import * as audit from '#contract/audit.ts';
import * as backups from '#contract/backups.ts';
import * as cart from '#contract/cart.ts';
import * as categories from '#contract/categories.ts';
import * as company from '#contract/company.ts';
import * as confirmRules from '#contract/confirm-rules.ts';
import * as contact from '#contract/contact.ts';
import * as customers from '#contract/customers.ts';
import * as facts from '#contract/facts.ts';
import * as fields from '#contract/fields.ts';
import * as image from '#contract/image.ts';
import * as insights from '#contract/insights.ts';
import * as legalPages from '#contract/legal-pages.ts';
import * as orderLimits from '#contract/order-limits.ts';
import * as orders from '#contract/orders.ts';
import * as ownSecurity from '#contract/own-security.ts';
import * as parcels from '#contract/parcels.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as productFilters from '#contract/product-filters.ts';
import * as productForm from '#contract/product-form.ts';
import * as products from '#contract/products.ts';
import * as returns from '#contract/returns.ts';
import * as securityLog from '#contract/security-log.ts';
import * as sessions from '#contract/sessions.ts';
import * as shared from '#contract/shared.ts';
import * as siteContent from '#contract/site-content.ts';
import * as spreadsheets from '#contract/spreadsheets.ts';
import * as staff from '#contract/staff.ts';
import * as synonyms from '#contract/synonyms.ts';
import * as tax from '#contract/tax.ts';
import * as tracking from '#contract/tracking.ts';
import * as unsentEmails from '#contract/unsent-emails.ts';
import * as uploads from '#contract/uploads.ts';
import * as users from '#contract/users.ts';
import * as variantInput from '#contract/variant-input.ts';
import * as variants from '#contract/variants.ts';
import * as wishlist from '#contract/wishlist.ts';
import { deskNames, orderStages } from '#domain/order-stages.ts';
import { deliveryStatuses, paymentStatuses } from '#domain/order-status.ts';
import { returnStates } from '#domain/returns.ts';
import { staffRoles } from '#domain/staff-roles.ts';

export type Json = Record<string, unknown>;

/** Where shapes have their names: a contract's shape is called as it is exported. */
const rooms: readonly object[] = [
  addresses,
  audit,
  backups,
  cart,
  categories,
  company,
  confirmRules,
  contact,
  customers,
  facts,
  image,
  insights,
  legalPages,
  orderLimits,
  orders,
  ownSecurity,
  parcels,
  passkeys,
  productFilters,
  productForm,
  products,
  returns,
  securityLog,
  sessions,
  shared,
  siteContent,
  spreadsheets,
  staff,
  synonyms,
  tax,
  tracking,
  unsentEmails,
  uploads,
  users,
  variantInput,
  variants,
  wishlist,
];

/** Shapes that several calls share and the contract writes in lower case. */
const lowerCased: Record<string, z.ZodType> = {
  Message: fields.message,
  OrdersChanged: orders.howItWent,
};

/** Lists of words, which the contract makes anew where it needs them: known by the words. */
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
for (const [name, shape] of [...rooms.flatMap((room) => Object.entries(room)), ...Object.entries(lowerCased)])
  if (shape instanceof z.ZodType && /^[A-Z]/.test(name) && !names.has(shape)) names.add(shape, { id: name });

/** Whether a shape of the contract has a name in the document. */
export function isNamed(shape: z.ZodType): boolean {
  return names.has(shape);
}

/** Turns shapes into JSON schemas. Those that have a name are described once, in `components`, and referred to. */
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

  /** The schema with its references leading to the document's components. */
  #refer(schema: Json): Json {
    const text = JSON.stringify(schema, (_key, part: unknown) => (isObject(part) ? this.#mended(part) : part));
    // as: an object is written and read again as an object.
    return JSON.parse(text.replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
  }

  #mended(part: Json): Json {
    const list = Array.isArray(part['enum']) ? listNames.get(JSON.stringify(part['enum'])) : undefined;
    if (list !== undefined) {
      const { enum: words, type, ...beside } = part;
      this.components[list] ??= { type, enum: words };
      return { $ref: `#/$defs/${list}`, ...beside };
    }
    // Answers may get more fields: a client that refused them would break.
    const { additionalProperties, ...open } = part;
    if (additionalProperties === false) return open;
    const keys = isObject(part['propertyNames']) ? part['propertyNames']['enum'] : undefined;
    if (!Array.isArray(keys) || !Array.isArray(part['required'])) return part;
    // Of a record with all of its keys, most readers know only what stands in `properties`.
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
