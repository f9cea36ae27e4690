import type { Drawing } from './drawing.ts';

/** The patterns of cloths that are tied or folded before they are dyed. */
export const dyed = {
  // The pattern bandhani: tie-dyed dots, each a pale ring with the colour of the ground in its centre.
  bandhani: ({ colour, print, second }) => {
    const disc = (x: number, y: number, r: number, fill: string) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
    const dot = (x: number, y: number, dye: string, r = 2.6) => disc(x, y, r, dye) + disc(x, y, r * 0.36, colour);
    const ring = Array.from({ length: 10 }, (_, i) =>
      dot(34 + 19 * Math.cos((i * Math.PI) / 5), 34 + 19 * Math.sin((i * Math.PI) / 5), print),
    ).join('');
    const heart = Array.from({ length: 5 }, (_, i) =>
      dot(34 + 8.5 * Math.cos((i * Math.PI * 2) / 5), 34 + 8.5 * Math.sin((i * Math.PI * 2) / 5), second),
    ).join('');
    const corners = `${dot(0, 0, second, 3)}${dot(68, 0, second, 3)}${dot(0, 68, second, 3)}${dot(68, 68, second, 3)}`;
    const edges = `${dot(0, 34, print)}${dot(68, 34, print)}${dot(34, 0, print)}${dot(34, 68, print)}`;
    return { size: [68, 68], art: `${ring}${heart}${dot(34, 34, print)}${corners}${edges}` };
  },
  // The pattern leheriya: diagonal waves of dye.
  leheriya: ({ print, second }) => {
    const wave = (y: number, dye: string, width: number, opacity: number) => {
      const path = `M-20 ${y}q15-13 30 0t30 0t30 0t30 0`;
      return `<path d="${path}" fill="none" stroke="${dye}" stroke-width="${width}" opacity="${opacity}"/>`;
    };
    const waves = [
      wave(6, print, 5, 0.9),
      wave(16, print, 1.4, 0.8),
      wave(24, second, 7, 0.92),
      wave(35, print, 1.6, 0.8),
      wave(44, print, 3, 0.6),
      wave(60, print, 5, 0.9),
    ];
    return { size: [60, 54], art: waves.join('') };
  },
  // The pattern shibori: rings of cloth that was bound and dipped, with soft edges where the dye has run.
  shibori: ({ print, soft }) => {
    const ring = (x: number, y: number, r: number) => {
      const circle = (radius: number, line: string) => `<circle cx="${x}" cy="${y}" r="${radius}" ${line}/>`;
      const bleeding = circle(r, 'stroke-width="7" opacity=".28"');
      const bound = circle(r, 'stroke-width="3" opacity=".75" stroke-dasharray="9 3 5 2"');
      const inner = circle(r * 0.55, 'stroke-width="4" opacity=".4"');
      const centre = circle(r * 0.2, 'stroke-width="3" opacity=".8"');
      return `<g fill="none" stroke="${print}">${bleeding}${bound}${inner}${centre}</g>`;
    };
    const ray = (x: number, y: number, index: number) => {
      const angle = (index * Math.PI) / 7;
      const end = 25 + (index % 3) * 4;
      const at = (distance: number) => `${x + distance * Math.cos(angle)} ${y + distance * Math.sin(angle)}`;
      return `<path d="M${at(9)}L${at(end)}" stroke="${soft}" stroke-width="1.6" opacity=".6"/>`;
    };
    const rays = Array.from({ length: 14 }, (_, index) => ray(44, 44, index)).join('');
    const corners = [0, 88].flatMap((x) => [0, 88].map((y) => ring(x, y, 16))).join('');
    return { size: [88, 88], art: `${rays}${ring(44, 44, 27)}${corners}` };
  },
} satisfies Record<string, Drawing>;
