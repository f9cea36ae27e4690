import { writeFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { clothView, flatView, frontView, SHEET, type Sitting } from './photograph.ts';

sharp.concurrency(1);

/** One picture to take: of what, from where, into which file. */
export type Shot = { sitting: Sitting; view: 'front' | 'cloth' | 'flat'; file: string };

// Reads a JSON list of shots from standard input and writes each as JPEG; says each file's name when it is there. A process of its own:
// the shop's server forbids its picture library to draw SVG, since uploads pass through it.
const views = { front: frontView, cloth: clothView, flat: flatView };
const shots = (await json(process.stdin)) as Shot[];
const rest = [...shots];
await Promise.all(
  [1, 2].map(async () => {
    for (let shot = rest.shift(); shot; shot = rest.shift()) {
      // Drawn at the size wanted: larger and then smaller would take twice as long.
      const svg = views[shot.view](shot.sitting).replace(`width="${SHEET.width}" height="${SHEET.height}"`, 'width="640" height="853"');
      const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
      await writeFile(shot.file, picture);
      process.stdout.write(`${shot.file}\n`);
    }
  }),
);
