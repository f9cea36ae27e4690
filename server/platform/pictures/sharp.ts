import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { loadOnce } from '../outside/load-once.ts';

const require = createRequire(import.meta.url);

/**
 * The picture library, which is 30 MB in memory: loaded with the first upload, not with every server. It is required,
 * since what could not be imported once cannot be imported until the process ends.
 */
export const loadSharp = loadOnce(async () => {
  // as: what the package exports.
  const sharp = require('sharp') as typeof Sharp;
  // Only these may look at an upload: libvips can also draw SVG, PDF and more, which are documents, not pictures.
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
