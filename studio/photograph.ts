import { brightness, darker, lighter, mix } from './colour.ts';
import { clothPattern, type Cloth } from './cloth.ts';
import { cut, type Garment } from './garments.ts';
import { chance, type Pattern } from './shape.ts';

export type Sitting = { garment: Garment; cloth: Cloth; colour: string; /** Repeats the same light and backdrop. */ seed: string };

export const SHEET = { width: 900, height: 1200 };

const walls = ['#e9dfcf', '#e3d6c6', '#dfd9cc', '#d9cdbd', '#e6d9d0', '#d5d3c8'];

/** The garment from the front, on a hanger before a studio wall, as SVG of 900 × 1200. */
export function frontView(sitting: Sitting): string {
  const wall = wallFor(sitting);
  return sheet(`${backdrop(wall)}${hung(sitting)}`, defs(sitting, wall));
}

/** The cloth from near, with a fold across it. */
export function clothView(sitting: Sitting): string {
  const { cloth, colour } = sitting;
  const folds = ['M-60 300C260 240 520 420 980 260', 'M-60 760C240 860 620 640 980 820'];
  const body = `<rect width="900" height="1200" fill="url(#near)"/><g filter="url(#soft)" fill="none" stroke-linecap="round">${folds.map((fold) => `<path d="${fold}" stroke="${darker(colour, 0.8)}" stroke-width="90" opacity=".34"/><path d="${fold}" transform="translate(0 -74)" stroke="${lighter(colour, 0.9)}" stroke-width="56" opacity=".3"/>`).join('')}</g><rect width="900" height="1200" fill="url(#fall)"/>`;
  return sheet(body, `${clothPattern('near', cloth, colour, 3.1)}<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter><linearGradient id="fall" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#1a120c" stop-opacity=".3"/></linearGradient>`);
}

/** The garment lying at an angle on a wooden table, seen from above. */
export function flatView(sitting: Sitting): string {
  const table = mix(wallFor(sitting), '#8a6a48', 0.45);
  const boards = [0, 1, 2, 3, 4].map((i) => `<rect x="${i * 190 - 20}" width="188" height="1200" fill="${i % 2 === 0 ? table : darker(table, 0.05)}"/><path d="M${i * 190 + 40} 0q14 600 0 1200M${i * 190 + 110} 0q-18 560 6 1200" stroke="${darker(table, 0.2)}" opacity=".22" fill="none"/>`).join('');
  return sheet(`${boards}<rect width="900" height="1200" fill="url(#light)"/><g transform="rotate(-9 450 620) translate(450 620) scale(.94) translate(-450 -620)">${dressed(sitting, 12)}</g>`, defs(sitting, table));
}

/** Two garments and a length of cloth composed at large size; `width` × `height` in the sheet's units. */
export function composition(sittings: readonly Sitting[], cloth: { cloth: Cloth; colour: string }, width: number, height: number): string {
  const step = width / (sittings.length + 0.35);
  const hangers = sittings.map((sitting, index) => {
    const scale = (height / 1200) * (index === 1 ? 1.06 : 0.96);
    const x = step * (index + 0.68) - 450 * scale;
    return `<svg x="0" y="0" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs(sitting, '#e3d6c6', `g${index}`)}</defs><g transform="translate(${x} ${height - 1180 * scale}) scale(${scale})">${hung(sitting, `g${index}`)}</g></svg>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${clothPattern('wall', cloth.cloth, cloth.colour, 1.9)}<linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#fff8ec" stop-opacity=".34"/><stop offset=".55" stop-color="#fff8ec" stop-opacity=".05"/><stop offset="1" stop-color="#1a120c" stop-opacity=".34"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#dusk)"/><path d="M0 ${height * 0.105}H${width}" stroke="#4b3524" stroke-width="${height * 0.011}"/><path d="M0 ${height * 0.102}H${width}" stroke="#8a6a48" stroke-width="${height * 0.003}"/>${hangers.join('')}</svg>`;
}

function wallFor({ colour, seed }: Sitting): string {
  const random = chance(seed);
  const wall = walls[Math.floor(random() * walls.length)] ?? '#e9dfcf';
  // A pale garment needs a deeper wall to stand out from.
  return brightness(colour) > 0.78 ? darker(mix(wall, '#a8977f', 0.55), 0.05) : wall;
}

function sheet(body: string, definitions: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 900 1200"><defs>${definitions}</defs>${body}</svg>`;
}

function defs({ cloth, colour }: Sitting, wall: string, id = 'g'): string {
  return `${clothPattern(`${id}cloth`, cloth, colour)}<filter id="${id}blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter><filter id="${id}shade" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="22"/></filter><linearGradient id="${id}round"><stop stop-color="#150d07" stop-opacity=".34"/><stop offset=".2" stop-color="#150d07" stop-opacity="0"/><stop offset=".42" stop-color="#fffaf0" stop-opacity=".17"/><stop offset=".72" stop-color="#150d07" stop-opacity="0"/><stop offset="1" stop-color="#150d07" stop-opacity=".4"/></linearGradient><linearGradient id="${id}down" x2="0" y2="1"><stop stop-color="#fffaf0" stop-opacity=".12"/><stop offset=".55" stop-opacity="0" stop-color="#000"/><stop offset="1" stop-color="#150d07" stop-opacity=".22"/></linearGradient><radialGradient id="light" cx=".38" cy=".3" r=".95"><stop stop-color="${lighter(wall, 0.6)}" stop-opacity=".75"/><stop offset=".6" stop-color="${wall}" stop-opacity="0"/><stop offset="1" stop-color="${darker(wall, 0.5)}" stop-opacity=".3"/></radialGradient>`;
}

function backdrop(wall: string): string {
  return `<rect width="900" height="1200" fill="${wall}"/><rect y="1090" width="900" height="110" fill="${darker(wall, 0.12)}"/><rect y="1086" width="900" height="5" fill="${darker(wall, 0.24)}" opacity=".6"/><rect width="900" height="1200" fill="url(#light)"/>`;
}

function hung(sitting: Sitting, id = 'g'): string {
  const { hangsAt } = cut(sitting.garment);
  return `${hangsAt === undefined ? clips(sitting.garment) : hangsAt < 0 ? rod() : hanger(hangsAt)}${dressed(sitting, 26, id)}`;
}

function hanger(neck: number): string {
  return `<g fill="none" stroke="#5d432c" stroke-linecap="round"><path d="M450 ${neck - 16}V${neck - 58}C450 ${neck - 84} 486 ${neck - 84} 484 ${neck - 108}C482 ${neck - 134} 440 ${neck - 132} 440 ${neck - 106}" stroke="#6f6a63" stroke-width="6"/><path d="M320 ${neck + 44}Q388 ${neck + 6} 450 ${neck - 14}Q512 ${neck + 6} 580 ${neck + 44}" stroke-width="17"/><path d="M322 ${neck + 39}Q388 ${neck + 1} 450 ${neck - 19}Q512 ${neck + 1} 578 ${neck + 39}" stroke="#94714d" stroke-width="4"/></g>`;
}

function rod(): string {
  return '<path d="M240 196H660" stroke="#5d432c" stroke-width="18" stroke-linecap="round"/><path d="M240 191H660" stroke="#94714d" stroke-width="4" stroke-linecap="round"/><path d="M450 190V90" stroke="#6f6a63" stroke-width="5"/>';
}

function clips(garment: Garment): string {
  if (isLying(garment)) return '';
  return '<path d="M450 150V96C450 70 486 74 484 50C482 28 442 30 440 54" fill="none" stroke="#6f6a63" stroke-width="6" stroke-linecap="round"/><path d="M336 152H564" stroke="#5d432c" stroke-width="14" stroke-linecap="round"/><path d="M372 150v44M528 150v44" stroke="#6f6a63" stroke-width="13"/>';
}

/** Cloth by the metre lies; everything else hangs. */
function isLying(garment: Garment): boolean {
  return garment === 'fabric' || garment === 'bolt';
}

function dressed({ garment, colour }: Sitting, depth: number, id = 'g'): string {
  const pattern = cut(garment);
  const whole = pattern.pieces.map((piece) => piece.outline).join(' ');
  const dark = darker(colour, 0.7);
  const floor = isLying(garment) ? '<ellipse cx="450" cy="972" rx="300" ry="34" fill="#150d07" opacity=".4" filter="url(#FILTER)"/>'.replace('FILTER', `${id}shade`) : '';
  return `${floor}<path d="${whole}" fill="#2a1d12" opacity=".38" transform="translate(${depth} ${depth * 1.2})" filter="url(#${id}shade)"/>${pattern.pieces.map((piece) => pieceArt(piece, colour, id)).join('')}${lines(pattern, dark, colour, id)}`;
}

function pieceArt({ outline, look }: Pattern['pieces'][number], colour: string, id: string): string {
  const fill = look === 'cloth' ? `url(#${id}cloth)` : look === 'solid' ? darker(colour, 0.28) : darker(colour, 0.55);
  if (look === 'lining') return `<path d="${outline}" fill="${fill}"/>`;
  return `<path d="${outline}" fill="${fill}"/><path d="${outline}" fill="url(#${id}round)"/><path d="${outline}" fill="url(#${id}down)"/><path d="${outline}" fill="none" stroke="${darker(colour, 0.62)}" stroke-width="2.2" opacity=".55" stroke-linejoin="round"/>`;
}

function lines(pattern: Pattern, dark: string, colour: string, id: string): string {
  const clip = `<clipPath id="${id}clip">${pattern.pieces.map((piece) => `<path d="${piece.outline}"/>`).join('')}</clipPath>`;
  const folds = pattern.folds.map((fold, index) => `<path d="${fold}" stroke="${dark}" stroke-width="${index % 3 === 0 ? 20 : 13}" opacity="${index % 2 === 0 ? 0.42 : 0.3}"/><path d="${fold}" transform="translate(${index % 2 === 0 ? 15 : -13} 0)" stroke="${lighter(colour, 0.85)}" stroke-width="10" opacity=".2"/>`).join('');
  const bands = pattern.bands.map((band) => `<path d="${band}" fill="${darker(colour, 0.45)}"/><path d="${band}" fill="none" stroke="${mix(colour, '#d9a13a', 0.8)}" stroke-width="2.6" stroke-dasharray="7 4"/>`).join('');
  const seams = pattern.seams.map((seam) => `<path d="${seam}" fill="none" stroke="${dark}" stroke-width="2" opacity=".6"/><path d="${seam}" fill="none" transform="translate(3 2)" stroke="${lighter(colour, 0.6)}" stroke-width="1.2" stroke-dasharray="5 4" opacity=".55"/>`).join('');
  const buttons = pattern.buttons.map(([x, y]) => `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="7.5" fill="${dark}" opacity=".5"/><circle cx="${x}" cy="${y}" r="7.5" fill="${lighter(colour, 0.72)}"/><circle cx="${x}" cy="${y}" r="4.6" fill="none" stroke="${dark}" stroke-width="1" opacity=".6"/>`).join('');
  return `${clip}<g clip-path="url(#${id}clip)">${bands}<g fill="none" stroke-linecap="round" filter="url(#${id}blur)">${folds}</g></g>${seams}${buttons}`;
}
