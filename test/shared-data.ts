import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of real catalogue data beside the project; tests that need it say so and stand aside where it is absent. */
export const sharedData = join(import.meta.dirname, '../../shared/data');
export const hasSharedData = existsSync(join(sharedData, 'catalogue.csv'));
