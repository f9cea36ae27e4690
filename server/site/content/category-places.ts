import type { Category } from '#contract/categories.ts';
import { withShownNames } from '#contract/category-name.ts';
import { initialContent } from '#contract/content.ts';
import type { During } from '#contract/site-content.ts';
import * as siteText from '#text/site-content.ts';

/**
 * The number of slides that come before the categories' slides. The first slide shows new products, and the other
 * slides belong to categories.
 */
const SLIDES_BEFORE_CATEGORIES = 1;

/**
 * Returns the content of the pages before the owner changes anything, in the current language. Slides and tiles lead to
 * the shop's own categories. If there are more slides and tiles than categories, the remaining slides and tiles have
 * texts that fit any shop.
 */
export function contentBeforeChanges(categories: readonly Category[]) {
  const { hero, tiles, ...rest } = initialContent();
  const sold = withShownNames(categories).filter((category) => category._count.products > 0);
  const ahead = hero.slice(0, SLIDES_BEFORE_CATEGORIES);
  const slides = [...ahead, ...sold.map(slideOf), ...hero.slice(SLIDES_BEFORE_CATEGORIES)].slice(0, hero.length);
  const announcement = {
    ...{ text: '', link: '', during: null as During | null },
    ...{ showsFrom: null as string | null, showsUntil: null as string | null },
  };
  return {
    ...rest,
    announcement,
    hero: slides.map((slide) => ({ ...slide, pictureId: null, during: null as During | null })),
    tiles: [...sold.map(tileOf), ...tiles].slice(0, tiles.length).map((tile) => ({ ...tile, pictureId: null })),
  };
}

const linkTo = (category: Category) => `/shop?category=${category.id}`;

function slideOf(category: Category) {
  const button = siteText.categoryButton({ name: category.name });
  return {
    eyebrow: '',
    title: category.name.slice(0, 80),
    text: partsOf(category, 200),
    button: button.length <= 40 ? button : siteText.payButton(),
    link: linkTo(category),
  };
}

function tileOf(category: Category) {
  return { title: category.name.slice(0, 60), text: partsOf(category, 60), link: linkTo(category) };
}

/** Lists the names of the three largest subcategories, or fewer if three do not fit into `max` characters. */
function partsOf({ subCategories }: Category, max: number): string {
  const parts: string[] = [];
  for (const { name } of subCategories.toSorted((a, b) => b._count.products - a._count.products)) {
    if (parts.length === 3 || [...parts, name].join(', ').length > max) break;
    parts.push(name);
  }
  return parts.join(', ');
}
