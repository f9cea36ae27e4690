import { z } from 'zod';
import * as addresses from '#contract/addresses.ts';
import * as audit from '#contract/audit.ts';
import * as backups from '#contract/backups.ts';
import * as cart from '#contract/cart.ts';
import * as categories from '#contract/categories.ts';
import * as company from '#contract/company.ts';
import * as customers from '#contract/customers.ts';
import * as facts from '#contract/facts.ts';
import * as image from '#contract/image.ts';
import * as insights from '#contract/insights.ts';
import * as legalPages from '#contract/legal-pages.ts';
import * as orderLimits from '#contract/order-limits.ts';
import * as orders from '#contract/orders.ts';
import * as ownSecurity from '#contract/own-security.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as productFilters from '#contract/product-filters.ts';
import * as productForm from '#contract/product-form.ts';
import * as products from '#contract/products.ts';
import * as securityLog from '#contract/security-log.ts';
import * as sessions from '#contract/sessions.ts';
import * as shared from '#contract/shared.ts';
import * as siteContent from '#contract/site-content.ts';
import * as spreadsheets from '#contract/spreadsheets.ts';
import * as staff from '#contract/staff.ts';
import * as synonyms from '#contract/synonyms.ts';
import * as unsentEmails from '#contract/unsent-emails.ts';
import * as uploads from '#contract/uploads.ts';
import * as users from '#contract/users.ts';
import * as variantInput from '#contract/variant-input.ts';
import * as variants from '#contract/variants.ts';
import * as wishlist from '#contract/wishlist.ts';

export type Json = Record<string, unknown>;

/** Where shapes have their names: a contract's shape is called as it is exported. */
const rooms: readonly object[] = [
  addresses,
  audit,
  backups,
  cart,
  categories,
  company,
  customers,
  facts,
  image,
  insights,
  legalPages,
  orderLimits,
  orders,
  ownSecurity,
  passkeys,
  productFilters,
  productForm,
  products,
  securityLog,
  sessions,
  shared,
  siteContent,
  spreadsheets,
  staff,
  synonyms,
  unsentEmails,
  uploads,
  users,
  variantInput,
  variants,
  wishlist,
];

const names = z.registry<{ id: string }>();
for (const [name, shape] of rooms.flatMap((room) => Object.entries(room)))
  if (shape instanceof z.ZodType && /^[A-Z]/.test(name) && !names.has(shape)) names.add(shape, { id: name });

/** Turns shapes into JSON schemas. Those that have a name are described once, in `components`, and referred to. */
export class ShapeNames {
  readonly components: Record<string, Json> = {};

  toSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: names });
    for (const [name, { id: _, ...part }] of Object.entries($defs)) this.#keep(name, withComponents(part));
    return withComponents(schema);
  }

  #keep(name: string, schema: Json): void {
    const known = (this.components[name] ??= schema);
    if (JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`${name} is sent otherwise than it is answered: it needs a name for each`);
  }
}

/** The schema with its references leading to the document's components. */
function withComponents(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  // as: an object is written and read again as an object.
  return JSON.parse(text) as Json;
}
