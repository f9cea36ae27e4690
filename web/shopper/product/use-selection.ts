import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Variant } from '#contract/variants.ts';
import { shownOffer } from '#domain/shown-offer.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { priceOf } from '../price.tsx';
import { shownColour } from '../shown-colour.ts';
import type { CardProduct } from '../packed-card.ts';

/** Returns a text that identifies a colour by name and code, because two colours may have the same name. */
export function colourKey(variant: Pick<Variant, 'color' | 'colorHexCode'> | undefined): string {
  return variant ? `${variant.color} ${variant.colorHexCode}` : '';
}

/**
 * The id of the last chosen variant. It stays until the tab loads anew, so that the size is still chosen after the
 * shopper has signed in. On another product's page the id chooses nothing, because a variant belongs to one product.
 */
let lastChosenId: string | undefined;

/**
 * Returns the chosen colour, size and quantity of a product, and the values that depend on them. Returns undefined for
 * a product without variants.
 */
export function useSelection(product: CardProduct) {
  const { variants } = product;
  const { color, setColour, ...pictures } = useColour(product);
  const [chosenId, setChosenId] = useState(lastChosenId);
  const [quantity, setQuantity] = useState(1);
  const ofColour = variants.filter((variant) => colourKey(variant) === color);
  const chosen = ofColour.find((variant) => variant.id === chosenId);
  const offer = chosen ? { variant: chosen, isFrom: false } : shownOffer(ofColour.length > 0 ? ofColour : variants);
  if (!offer) return undefined;
  const choose = (variant: Variant | undefined) => {
    setChosenId((lastChosenId = variant?.id));
    setQuantity(1);
  };
  const changeColour = (key: string) => {
    if (key === color) return;
    setColour(key);
    choose(variants.find((one) => colourKey(one) === key && one.size === chosen?.size && one.stock > 0));
  };
  // Without a chosen size the quantity is one piece. With a chosen size it is at most that size's stock.
  const most = Math.max(1, chosen?.stock ?? 1);
  return {
    /** One variant of each colour. */
    colors: [...new Map(variants.map((variant) => [colourKey(variant), variant])).values()],
    color,
    chooseColour: (key: string) => {
      changeColour(key);
      pictures.lead(key);
    },
    /**
     * The pictures; those of the last clicked swatch's colour come first. `turn` counts the clicks on swatches; after
     * each click the gallery starts again.
     */
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
    /** True if the variant whose price the page shows is in stock. */
    isOffered: offer.variant.stock > 0,
    quantity: Math.min(quantity, most),
    most,
    setQuantity,
    isInStock: variants.some((variant) => variant.stock > 0),
  };
}

export type Selection = NonNullable<ReturnType<typeof useSelection>>;

/**
 * Returns the chosen colour, which is also in the address, and the pictures. The pictures of the last clicked swatch's
 * colour come first.
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
  // The address changes too, so that a reload and a shared link show this colour. The change adds no entry to the
  // history.
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
    // The first picture always counts as a picture of the colour that leads the order.
    colourAt: (index: number) => (index === 0 ? leading.color : keyOf(ordered[index]?.color) || undefined),
  };
}
