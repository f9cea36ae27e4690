import { z } from 'zod';
import { categoryLimits } from '#domain/limits.ts';
import { localeNames, type Locale } from '#messages/locales.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { filledLine, id, instant, line, longText, message, pieceGrams } from './fields.ts';
import { byId } from './shared.ts';
import * as categoryText from '#text/category.ts';

export type Category = {
  id: string;
  name: string;
  names?: Partial<Record<Locale, string>> | undefined;
  description: string;
  parentId: string | null;
  updatedAt: string;
  grams?: number;
  subCategories: Category[];
  _count: { products: number };
};

const language = z.enum(localeNames);

/** `_count.products` counts the products of the category and of all categories below it. */
export const Category: z.ZodType<Category> = z.object({
  id,
  name: z.string(),
  /** The category's names in languages other than English, if it has any. */
  names: z.partialRecord(language, z.string()).optional(),
  description: z.string(),
  parentId: id.nullable(),
  updatedAt: instant,
  /** The weight of a piece in grams, if the category has a weight of its own. */
  grams: z.number().optional(),
  get subCategories() {
    return z.array(Category);
  },
  _count: z.object({ products: z.number() }),
});

const CategoryInput = z.object({
  name: filledLine(categoryLimits.nameLength, categoryText.nameRequired),
  /**
   * The category's names in other languages. If a name is left out, the stored name stays; an empty name removes the
   * stored name.
   */
  names: z.partialRecord(language, line(categoryLimits.nameLength)).optional(),
  description: longText(categoryLimits.descriptionLength).nullish(),
  parentId: id.nullish(),
  grams: pieceGrams,
});

export const categoryCalls = {
  'GET /categories': { who: 'anyone', summary: 'The whole tree.', answer: z.object({ categories: z.array(Category) }) },
  'POST /categories': {
    ...staffWith('catalogue.edit'),
    ...creates,
    summary: 'Make a category, also below another.',
    body: CategoryInput,
    answer: z.object({ category: Category, message: z.string() }),
  },
  'PUT /categories/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Rename, describe or move a category; a parentId left out leaves it where it is.',
    params: byId,
    body: CategoryInput.extend({ expectedUpdatedAt: z.string().max(40).nullish() }),
    answer: z.object({ category: Category, message: z.string() }),
  },
  'DELETE /categories/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Delete an empty category.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
