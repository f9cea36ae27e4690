import { recordOf } from './record-of.ts';

// Short texts of a product by which shoppers filter. Each field is a column of the table `products`, and is empty if
// the product has no value. The API, the product form, the spreadsheet, the import, the log of changes, the search and
// the filters get the fields from this list. A new field also needs a migration and its name in
// messages/en/filters.json.

type ProductFieldRule = {
  /** The name of the list that contains the values of this field in an answer's `facets`. */
  list: string;
  /** The most values in the field's list of `facets`. */
  mostListed: number;
  /** The most characters that a value of this field may have. */
  mostLength: number;
  /** The weight that words of this field have in a search; words in the product's name have the weight 4. */
  weight: number;
};

/**
 * The fields by their names. Add a new field at the end, so that the import still reads spreadsheets from older
 * exports.
 */
export const productFields = {
  // A list of all brands could be larger than the page of products itself, because a large catalogue has thousands of
  // brands.
  brand: { list: 'brands', mostListed: 60, mostLength: 120, weight: 2 },
} as const satisfies Record<string, ProductFieldRule>;

export type ProductField = keyof typeof productFields;

/** The values of a product's fields. */
export type FieldTexts = Record<ProductField, string>;

// The cast is safe: Object.keys has the type string[], but the object has exactly these keys.
export const productFieldNames = Object.keys(productFields) as readonly ProductField[];

/** Makes a record with one value for each field. */
export function eachField<Value>(make: (name: ProductField) => Value): Record<ProductField, Value> {
  return recordOf(productFieldNames, make);
}

/** Returns only the texts of these fields from a product. */
export function fieldsOf<Value>(product: Readonly<Record<ProductField, Value>>): Record<ProductField, Value> {
  return eachField((name) => product[name]);
}

export function isProductField(name: string): name is ProductField {
  return Object.hasOwn(productFields, name);
}

/** Returns only the fields of this list that a change contains. */
export function givenFields(change: Partial<Record<ProductField, string | undefined>>): Partial<FieldTexts> {
  const given = productFieldNames.filter((name) => change[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, change[name]]));
}
