/** The colours of a cloth, as #RRGGBB. */
type Dyes = {
  /** The colour of the ground. */
  colour: string;
  /** The colour of the main figure, light on dark cloth and dark on light cloth. */
  print: string;
  /** The colour of a second figure, more golden on dark cloth and more red on light cloth. */
  second: string;
  /** A colour close to that of the ground, for threads and shadows. */
  soft: string;
};
/** Draws one repeat of a cloth's pattern as SVG: answers its width and height, and all figures on the ground. */
export type Drawing = (dyes: Dyes) => { size: [number, number]; art: string };
