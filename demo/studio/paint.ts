import { clothPattern, type Cloth } from './cloth.ts';
import { brightness, darker, lighter, mix } from './colour.ts';
import { ribbon } from './path.ts';
import type { Border, Fold, Look, Pattern, Piece } from './shape.ts';

/**
 * The four drawings of one object, such as a garment, for a scene (develop.ts), and the SVG definitions that they use.
 */
export type Art = { defs: string; colour: string; form: string; folds: string; creases: string };

/** The cloth and the colour of a garment. */
export type Stuff = { cloth: Cloth; colour: string };

const FLAT = '#808080';

/** Paints the layers of a garment from behind to front. All ids in the SVG of the garment begin with `id`. */
export function paint(layers: readonly Pattern[], stuff: Stuff, id: string): Art {
  const grains = new Set(layers.flatMap(({ pieces }) => pieces.map(({ grain = 0 }) => grain)));
  const cloths = [...grains].map((grain) => clothPattern(`${id}cloth${grain}`, stuff.cloth, stuff.colour, 1, grain));
  return stacked([
    { ...empty, defs: cloths.join('') },
    ...layers.map((layer, index) => paintLayer(layer, stuff, id, `${id}clip${index}`)),
  ]);
}

const empty: Art = { defs: '', colour: '', form: '', folds: '', creases: '' };

/** Combines several objects into one; the last object is in front. */
export function stacked(arts: readonly Art[]): Art {
  const all = (part: keyof Art) => arts.map((art) => art[part]).join('');
  return { defs: all('defs'), colour: all('colour'), form: all('form'), folds: all('folds'), creases: all('creases') };
}

/** Moves, turns or enlarges an object by an SVG transform. */
export function placed(art: Art, transform: string): Art {
  const group = (body: string) => `<g transform="${transform}">${body}</g>`;
  return {
    ...art,
    colour: group(art.colour),
    form: group(art.form),
    folds: group(art.folds),
    creases: group(art.creases),
  };
}

/**
 * Paints a layer; borders, seams, folds and buttons are clipped to its pieces, so that nothing is drawn outside the
 * garment.
 */
function paintLayer(layer: Pattern, stuff: Stuff, id: string, clip: string): Art {
  const { pieces, folds, seams, borders, buttons } = layer;
  const inside = (body: string) => `<g clip-path="url(#${clip})">${body}</g>`;
  const filled = (paintOf: (piece: Piece) => string) =>
    pieces.map((piece) => shape(piece.outline, paintOf(piece))).join('');
  const sewn = seams.map((seam) => stitches(seam, stuff.colour)).join('');
  return {
    defs: `<clipPath id="${clip}">${pieces.map(({ outline }) => `<path d="${outline}"/>`).join('')}</clipPath>`,
    colour: [
      filled(({ look, grain = 0 }) => dyeOf(look, stuff.colour, `url(#${id}cloth${grain})`)),
      inside(borders.map((border) => wovenBorder(border, stuff.colour)).join('') + sewn),
      inside(buttons.map(([x, y]) => button(x, y, stuff.colour)).join('')),
    ].join(''),
    form: filled(({ level = 1 }) => grey(level)),
    folds: filled(() => FLAT) + inside(folds.map(foldRelief).join('')),
    creases:
      pieces.map(({ outline }) => shape(outline, FLAT) + stroke(outline, '#000', 3, 0.75)).join('') +
      inside(
        borders.map(({ path, width }) => stroke(path, '#fff', width, 0.22)).join('') +
          seams.map((seam) => stroke(seam, '#000', 3.4, 0.8)).join('') +
          buttons.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7.5" fill="#fff"/>`).join(''),
      ),
  };
}

const dyeOfThings: Partial<Record<Look, string>> = {
  wood: '#7a5a3c',
  metal: '#8d8881',
  label: '#efe6d6',
};

function dyeOf(look: Look, colour: string, cloth: string): string {
  if (look === 'cloth') return cloth;
  if (look === 'solid') return darker(colour, brightness(colour) > 0.75 ? 0.12 : 0.22);
  if (look === 'lining') return darker(colour, 0.42);
  return dyeOfThings[look] ?? colour;
}

function grey(level: number): string {
  const value = Math.round(level * 255);
  return `rgb(${value},${value},${value})`;
}

function shape(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

function stroke(path: string, colour: string, width: number, opacity = 1, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" ${more}/>`;
}

/** Draws a fold as a light ribbon with a dark one beside it; developing the picture makes both soft. */
function foldRelief({ path, width, thin, strength = 1 }: Fold): string {
  const widthAt = (share: number) =>
    width * (thin === 'start' ? 0.3 + 0.7 * share : Math.sin(Math.PI * Math.min(1, share * 0.92 + 0.06)) ** 0.7);
  const band = ribbon(path, widthAt);
  const valley = `<path d="${band}" fill="#000" opacity="${0.42 * strength}"/>`;
  const ridge = `<path d="${band}" fill="#fff" opacity="${0.42 * strength}" transform="translate(${-width * 0.9} 0)"/>`;
  return `${valley}${ridge}`;
}

/** Draws a woven border: a dark ground between golden lines, with a row of golden drops along its middle. */
function wovenBorder({ path, width }: Border, colour: string): string {
  const gold = mix(colour, '#d8a53e', 0.86);
  const ground = darker(colour, brightness(colour) > 0.75 ? 0.1 : 0.3);
  const drops = `stroke-dasharray="0.1 ${width * 0.42}" stroke-linecap="round"`;
  return [
    stroke(path, ground, width),
    stroke(path, gold, width * 0.86),
    stroke(path, ground, width * 0.7),
    ...(width > 14 ? [stroke(path, gold, width * 0.24, 1, drops)] : [stroke(path, gold, width * 0.2)]),
  ].join('');
}

function stitches(seam: string, colour: string): string {
  const thread = brightness(colour) > 0.6 ? darker(colour, 0.28) : lighter(colour, 0.34);
  return (
    stroke(seam, darker(colour, 0.6), 1.6, 0.5) +
    `<g transform="translate(3 3)">${stroke(seam, thread, 1.1, 0.6, 'stroke-dasharray="5 3.4"')}</g>`
  );
}

function button(x: number, y: number, colour: string): string {
  const shell = brightness(colour) > 0.7 ? '#8a6a48' : '#ece2d0';
  const holes = [-2, 2].map((aside) => `<circle cx="${x + aside}" cy="${y}" r="1.1"/>`).join('');
  return [
    `<circle cx="${x + 2}" cy="${y + 3}" r="7.8" fill="${darker(colour, 0.75)}" opacity=".45"/>`,
    `<circle cx="${x}" cy="${y}" r="7.2" fill="${shell}"/>`,
    `<circle cx="${x}" cy="${y}" r="5" fill="none" stroke="#5a4a3a" stroke-width=".9" opacity=".5"/>`,
    `<g fill="#4a3a2c">${holes}</g>`,
  ].join('');
}
