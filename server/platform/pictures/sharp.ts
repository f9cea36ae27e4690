import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { loadOnce } from '../outside/load-once.ts';

const require = createRequire(import.meta.url);

/**
 * The picture library takes 30 MB of memory, so it is loaded with the first upload and not at the start. If an `import`
 * fails, it cannot be repeated in the same process, so the code uses `require`.
 */
export const loadSharp = loadOnce(async () => {
  // The cast is safe: the package exports this function.
  const sharp = require('sharp') as typeof Sharp;
  // Only these loaders may read an upload. libvips can also draw SVG, PDF and more, but these are documents and not
  // pictures.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});
