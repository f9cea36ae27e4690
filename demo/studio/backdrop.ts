import { darker, lighter, mix } from './colour.ts';

/**
 * The background behind the garments: a drawing with a frame of its own, which is stretched to the size of the picture.
 */
export type Backdrop = { defs: string; body: string; width: number; height: number };

/**
 * Draws a wall of paper that bends forward at the bottom and becomes the floor. `horizon` is the place of the bend, as
 * a share of the picture's height.
 */
export function paperWall(wall: string, horizon = 0.86): Backdrop {
  const y = horizon * 1200;
  return {
    width: 900,
    height: 1200,
    defs: [
      gradient('bend', [
        [0, wall, 0],
        [0.5, darker(wall, 0.11), 0.8],
        [1, lighter(wall, 0.15), 0.3],
      ]),
      windowLight(wall),
    ].join(''),
    body: [
      `<rect width="900" height="1200" fill="${wall}"/>`,
      `<rect y="${y - 130}" width="900" height="260" fill="url(#bend)"/>`,
      `<rect y="${y + 130}" width="900" height="${Math.max(0, 1070 - y)}" fill="${lighter(wall, 0.15)}" opacity=".3"/>`,
      '<rect width="900" height="1200" fill="url(#window)"/>',
    ].join(''),
  };
}

/** Draws a table of boards, seen from above. */
export function tableTop(wall: string): Backdrop {
  const table = mix(wall, '#a98a66', 0.52);
  const grain = darker(table, 0.22);
  const boards = [0, 1, 2, 3, 4].map((index) => {
    const left = index * 190 - 20;
    const wood = index % 2 === 0 ? table : darker(table, 0.045);
    const lines = [22, 58, 92, 131, 160].map((x, turn) => {
      const sway = ((index * 7 + turn * 5) % 9) - 4;
      return `M${left + x} 0q${sway * 3} 300 ${sway} 600t${-sway} 600`;
    });
    return [
      `<rect x="${left}" width="189" height="1200" fill="${wood}"/>`,
      `<path d="${lines.join('')}" stroke="${grain}" stroke-width="1.6" opacity=".2" fill="none"/>`,
      `<path d="M${left} 0V1200" stroke="${darker(table, 0.5)}" stroke-width="2.4" opacity=".5"/>`,
    ].join('');
  });
  return {
    width: 900,
    height: 1200,
    defs: windowLight(table),
    body: `${boards.join('')}<rect width="900" height="1200" fill="url(#window)"/>`,
  };
}

/** Draws the light of a window at the upper left, which makes the far corners of the wall darker. */
function windowLight(wall: string): string {
  return [
    '<radialGradient id="window" cx=".36" cy=".3" r=".95">',
    `<stop stop-color="${lighter(wall, 0.7)}" stop-opacity=".7"/>`,
    `<stop offset=".55" stop-color="${wall}" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${darker(wall, 0.4)}" stop-opacity=".34"/>`,
    '</radialGradient>',
  ].join('');
}

function gradient(id: string, stops: ReadonlyArray<[offset: number, colour: string, opacity: number]>): string {
  const drawn = stops.map(
    ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${drawn.join('')}</linearGradient>`;
}
