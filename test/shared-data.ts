import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the real catalogue, beside the project. If the folder is absent, tests that need it are skipped. */
export const sharedData = join(import.meta.dirname, '../../shared/data');
export const hasSharedData = existsSync(join(sharedData, 'catalogue.csv'));

/**
 * The folder with files as owners paste and send them. The folder `shared` is beside the project, or one level higher
 * if the project is a Git worktree.
 */
export const sharedField =
  ['../../shared/field', '../../../shared/field']
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(path)) ?? '';
