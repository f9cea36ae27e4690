import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The side of a QR module, in pixels. Modules of this size stay sharp if an email program shrinks the picture. */
const SCALE = 6;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Draws a text as a QR code, black on white. The result is a PNG with one bit for each pixel, because email programs
 * show no SVG.
 */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const width = size * SCALE;
  const rows = data.flatMap((row) => {
    const bytes = Buffer.alloc(1 + Math.ceil(width / 8));
    // The `!` is safe: `bytes` has a bit for each pixel of the row.
    for (let x = 0; x < width; x++) if (!row[Math.floor(x / SCALE)]) bytes[1 + (x >> 3)]! |= 0x80 >> (x & 7);
    return Array.from({ length: SCALE }, () => bytes);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
