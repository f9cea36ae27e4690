import type { Category } from '#contract/categories.ts';
import { shownName } from '#contract/category-name.ts';
import type { Fact } from '#contract/facts.ts';
import type { Product } from '#contract/products.ts';
import { flattenCategories } from '#domain/category-tree.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale } from '#messages/locales.ts';
import * as factText from '#text/fact-words.ts';

// Only the server's loader of a product's page uses this file, so no browser fetches its texts.

/** Returns a product whose category's name and facts are in the current language. */
export function shownProduct(product: Product, categories: readonly Category[]): Product {
  if (currentLocale() === baseLocale) return product;
  const { category, facts } = product;
  const name = shownName(flattenCategories(categories).find(({ id }) => id === category.id) ?? category);
  return { ...product, category: { ...category, name }, facts: shownFacts(facts) };
}

/**
 * Returns the facts of a product in the current language. A value is a list of phrases between commas. If one phrase is
 * unknown, the whole value stays as the owner typed it. A fact's unknown name also stays as the owner typed it.
 */
export function shownFacts(facts: readonly Fact[]): Fact[] {
  if (currentLocale() === baseLocale) return [...facts];
  return facts.map(({ name, value }) => ({
    name: factText.name({ key: keyOf(name), name }),
    value: shownValue(value),
  }));
}

function shownValue(value: string): string {
  const phrases = value.split(/[,;]\s*/).map(shownPhrase);
  return phrases.every((phrase) => phrase !== '') ? phrases.join(', ') : value;
}

/** Returns a phrase in the current language, or '' for a phrase that the shop does not know. */
function shownPhrase(phrase: string): string {
  const [a = '', b = ''] = phrase.match(NUMBER) ?? [];
  return factText.value({ key: keyOf(phrase.replaceAll(NUMBER, 'n')), a, b });
}

const NUMBER = /\d+(\.\d+)?/g;

/**
 * Makes the key of a message from a text: "Machine wash, 2 m × 90 cm" becomes "machine_wash_2_m_90_cm", because such a
 * key contains neither signs nor spaces.
 */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+|[²³]/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '_');
}
