type Rgb = [number, number, number];

/** Mixes two #RRGGBB colours; `share` is the share of the second colour, from 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parse(a), parse(b)];
  return `#${from
    .map((channel, index) =>
      Math.round(channel + ((to[index] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const darker = (colour: string, share: number) => mix(colour, '#1a120c', share);
export const lighter = (colour: string, share: number) => mix(colour, '#fffaf0', share);

/** Returns how bright a colour looks, from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = parse(colour);
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255;
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
