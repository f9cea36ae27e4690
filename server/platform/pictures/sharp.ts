import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { loadOnce } from '../outside/load-once.ts';

const require = createRequire(import.meta.url);

/**
 * Loads the picture library at the first upload and not when the process starts, because the library takes 30 MB of
 * memory. The function uses `require`, because a process cannot repeat an `import` that has failed.
 */
export const loadSharp = loadOnce(async () => {
  // The cast is safe: the package `sharp` exports this function.
  const sharp = require('sharp') as typeof Sharp;
  // Only the loaders in this list may read an upload. The library libvips can also draw SVG, PDF and more, but these
  // files are documents and not pictures.
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
