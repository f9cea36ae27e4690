import { shownName } from '#contract/category-name.ts';
import type { Product, ProductCategory } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import type { z } from 'zod';
import { toRupees } from '#domain/money.ts';
import { eachField } from '#domain/product-fields.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { presentImage } from '../../platform/pictures/pictures.ts';
import { familyOf } from './colours.ts';
import { isHeld, usualPrice } from './usual-price.ts';
import { badgeIn, shownBadge } from '../markdowns/badge.ts';
import { factsOf, type LoadedProduct, type VariantRow } from './queries.ts';

/**
 * Presents a product in the form of the API: pictures in the order in which pages show them, variants by colour and
 * then by size.
 */
export function presentProduct({ product, images, variants }: LoadedProduct, categories: CategoryTree): Product {
  return {
    id: product.id,
    name: product.name,
    sharesName: product.shares_name === 1,
    ...eachField((name) => product[name] || null),
    description: product.description,
    facts: factsOf(product),
    categoryId: product.category_id,
    ...(product.grams !== null && { grams: product.grams }),
    category: presentCategoryOf(product.category_id, categories),
    images: images.map((image) => presentImage(image, product.name)),
    variants: variants.map(presentVariant),
    createdAt: product.created_at,
    updatedAt: product.updated_at,
  };
}

type OfStaff = 'grams' | 'usual_selling_paise' | 'usual_saving_paise' | 'markdown_id';
type OfSale = { sale_badge: string | null; sale_ends_at: string | null };
/**
 * The columns of a variant that the API presents. The lines of a cart lack the columns for weights, usual prices,
 * badges and ends of sales.
 */
type VariantToPresent = Omit<VariantRow, 'product_id' | 'option_key' | OfStaff> &
  Partial<Pick<VariantRow, OfStaff> & OfSale>;

/**
 * Presents a variant. In the API `originalPrice` is the selling price, and `discountPrice` is the saving, because the
 * specification uses these names (spec §3).
 */
export function presentVariant(variant: VariantToPresent): Variant {
  return {
    id: variant.id,
    color: variant.color,
    colorHexCode: variant.color_hex,
    colorFamily: familyOf(variant),
    size: variant.size,
    sku: variant.sku,
    stock: variant.stock,
    originalPrice: toRupees(variant.selling_paise),
    discountPrice: toRupees(variant.saving_paise),
    ...(isHeld(variant) && { ...presentUsual(variant), ...presentSale(variant) }),
    ...(typeof variant.grams === 'number' && { grams: variant.grams }),
  };
}

function presentUsual(variant: VariantToPresent): Pick<Variant, 'usualPrice' | 'usualDiscount'> {
  const { sellingPaise, savingPaise } = usualPrice(variant);
  return { usualPrice: toRupees(sellingPaise), usualDiscount: toRupees(savingPaise) };
}

/** Returns the badge and the end of the sale that the variant is in. */
function presentSale({ sale_badge, sale_ends_at }: VariantToPresent): Pick<Variant, 'saleBadge' | 'saleEndsAt'> {
  const badge = sale_badge ? shownBadge(badgeIn({ badge: sale_badge })) : '';
  return { ...(badge !== '' && { saleBadge: badge }), ...(sale_ends_at && { saleEndsAt: sale_ends_at }) };
}

export function presentCategoryOf(categoryId: string, categories: CategoryTree): z.infer<typeof ProductCategory> {
  const category = categories.find(categoryId);
  const parent = category?.parentId ? categories.find(category.parentId) : undefined;
  const shown = category ? shownName(category) : '';
  return {
    id: categoryId,
    name: category?.name ?? '',
    label: parent ? `${shownName(parent)} · ${shown}` : shown,
    _count: { products: category?._count.products ?? 0 },
  };
}
