import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { loadOnce } from '../outside/load-once.ts';

const require = createRequire(import.meta.url);

/**
 * The picture library takes 30 MB of memory, so it is loaded with the first upload and not at every start. The code
 * uses `require`, because a failed `import` cannot be repeated until the process ends.
 */
export const loadSharp = loadOnce(async () => {
  // The cast is safe: the package exports this function.
  const sharp = require('sharp') as typeof Sharp;
  // Only these loaders may read an upload: libvips can also draw SVG, PDF and more, which are documents and not
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
