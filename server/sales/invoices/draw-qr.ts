import { encode } from 'uqr';
import type { Paper } from './paper.ts';

/** Draws a text as a square QR code of this size. */
export function drawQr({ pdf, strokes }: Paper, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { border: 1 });
  const side = size / modules;
  for (const [row, cells] of data.entries())
    for (let from = 0; from < cells.length; from++) {
      if (!cells[from]) continue;
      const end = cells.indexOf(false, from);
      const length = (end === -1 ? cells.length : end) - from;
      const left = x + from * side;
      strokes.push(() => pdf.rect(left, y + row * side, length * side, side));
      from += length;
    }
  strokes.push(() => pdf.fill('#000'));
}
