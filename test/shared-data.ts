import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the real catalogue, beside the project. Tests that need it are skipped where it is absent. */
export const sharedData = join(import.meta.dirname, '../../shared/data');
export const hasSharedData = existsSync(join(sharedData, 'catalogue.csv'));
