import { colourName } from './colour-name.ts';
import { sizeName } from './size-name.ts';

type Options = { color: string | null; size: string | null };

/** Returns the colour and the size of a variant for display, such as "Indigo, M". Leaves out what the variant lacks. */
export function variantName({ color, size }: Options): string {
  return [colourName(color ?? ''), sizeName(size ?? '')].filter(Boolean).join(', ');
}
