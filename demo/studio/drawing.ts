/** The colours of a cloth, as #RRGGBB. */
type Dyes = {
  /** The ground. */
  colour: string;
  /** The main figure, light on dark cloth and dark on light. */
  print: string;
  /** A second figure, towards gold on dark cloth and red on light. */
  second: string;
  /** A colour close to the ground, for threads and shadows. */
  soft: string;
};
/** Draws one repeat of a cloth as SVG: its width and height, and everything on the ground. */
export type Drawing = (dyes: Dyes) => { size: [number, number]; art: string };
