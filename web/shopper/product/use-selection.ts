import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Variant } from '#contract/variants.ts';
import { shownOffer } from '#domain/shown-offer.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { priceOf } from '../price.tsx';
import { shownColour } from '../shown-colour.ts';
import type { CardProduct } from '../packed-card.ts';

/** Identifies a colour by one text, because two colours may have the same name. */
export function colourKey(variant: Pick<Variant, 'color' | 'colorHexCode'> | undefined): string {
  return variant ? `${variant.color} ${variant.colorHexCode}` : '';
}

/**
 * The chosen colour, size and quantity of a product, and the values that depend on them; undefined for a product
 * without variants.
 */
export function useSelection(product: CardProduct) {
  const { variants } = product;
  const { color, setColour, ...pictures } = useColour(product);
  const [chosenId, setChosenId] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const ofColour = variants.filter((variant) => colourKey(variant) === color);
  const chosen = ofColour.find((variant) => variant.id === chosenId);
  const offer = chosen ? { variant: chosen, isFrom: false } : shownOffer(ofColour.length > 0 ? ofColour : variants);
  if (!offer) return undefined;
  const choose = (variant: Variant | undefined) => {
    setChosenId(variant?.id);
    setQuantity(1);
  };
  const changeColour = (key: string) => {
    if (key === color) return;
    setColour(key);
    const isSameSize = (variant: Variant) => colourKey(variant) === key && variant.size === chosen?.size;
    choose(variants.find((variant) => isSameSize(variant) && variant.stock > 0));
  };
  // Without a chosen size the quantity is one piece; with a size it is at most the stock of the size.
  const most = Math.max(1, chosen?.stock ?? 1);
  return {
    /** One variant of each colour. */
    colors: [...new Map(variants.map((variant) => [colourKey(variant), variant])).values()],
    color,
    chooseColour: (key: string) => {
      changeColour(key);
      pictures.lead(key);
    },
    /** The pictures, and how often a swatch has changed their order; at each change the gallery starts again. */
    pictures: pictures.ordered,
    turn: pictures.turn,
    /** Chooses the colour of the picture at this index. */
    showPicture: (index: number) => changeColour(pictures.colourAt(index) ?? color),
    /** The sizes of the chosen colour. */
    sizes: ofColour,
    chosen,
    choose,
    /** The variant whose price the page shows. */
    shown: offer.variant,
    price: priceOf(offer.variant),
    isFrom: offer.isFrom,
    /** True if a variant with this price is in stock. */
    isOffered: offer.variant.stock > 0,
    quantity: Math.min(quantity, most),
    most,
    setQuantity,
    isInStock: variants.some((variant) => variant.stock > 0),
  };
}

export type Selection = NonNullable<ReturnType<typeof useSelection>>;

/**
 * The chosen colour, which the address names, and the pictures. The pictures are in the order for the colour of the
 * last clicked swatch.
 */
function useColour(product: CardProduct) {
  const { images, variants } = product;
  const [search, setSearch] = useSearchParams();
  const named = search.get('color');
  const keyOf = (name: string | undefined | null) => colourKey(variants.find((variant) => variant.color === name));
  const [color, choose] = useState(() => keyOf(named) || keyOf(shownColour(product)));
  const [leading, setLeading] = useState({ color, turn: 0 });
  const leadingName = variants.find((variant) => colourKey(variant) === leading.color)?.color ?? '';
  const ordered = picturesFor(leadingName, images);
  // The address changes too, so that a reload and a shared link show this colour. It adds no entry to the history.
  const setColour = (key: string) => {
    choose(key);
    search.set('color', variants.find((variant) => colourKey(variant) === key)?.color ?? '');
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  return {
    color,
    setColour,
    ordered,
    turn: leading.turn,
    lead: (key: string) => setLeading(({ turn }) => ({ color: key, turn: turn + 1 })),
    // The first picture always counts as the leading colour.
    colourAt: (index: number) => (index === 0 ? leading.color : keyOf(ordered[index]?.color) || undefined),
  };
}
