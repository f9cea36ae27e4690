import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { develop } from './develop.ts';
import { photograph, type Pose, type Sitting } from './photograph.ts';

sharp.concurrency(1);
sharp.cache(false);

/** One picture to draw: the garment, its pose, the width of the picture in pixels and the file to write. */
type Shot = { sitting: Sitting; pose: Pose; across: number; file: string };

// Reads a JSON list of shots from standard input, writes each as JPEG, and then prints its file name. The process is
// separate, because the shop's server forbids its picture library to draw SVG: uploads pass through that library. The
// process ends when nobody reads the names any more, because the shop that requested the pictures has closed.
process.stdout.once('error', () => process.exit(1));
const shots = (await json(process.stdin)) as Shot[];
const rest = [...shots];
await Promise.all(
  // While the library draws one picture, the process calculates the light of another; large pictures are made one by
  // one, because they need much memory.
  (shots.some(({ across }) => across > 800) ? [1] : [1, 2]).map(async () => {
    for (let shot = rest.shift(); shot; shot = rest.shift()) {
      const { data, width, height } = await develop(photograph(shot.sitting, shot.pose), shot.across);
      const raw = { width, height, channels: 3 } as const;
      await sharp(data, { raw }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(shot.file);
      process.stdout.write(`${shot.file}\n`);
    }
  }),
);
