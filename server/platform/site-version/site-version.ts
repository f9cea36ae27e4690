import type { FollowedVersions } from './followed-versions.ts';

/** Follows the version of everything that visitors see, in this process. */
export type SiteVersion = Pick<
  FollowedVersions,
  | 'state'
  | 'isFresh'
  | 'mayBeOld'
  | 'expectToHear'
  | 'hear'
  | 'lastRead'
  | 'afterCommit'
  | 'refresh'
  | 'changedAfter'
  | 'onNewState'
  | 'isCurrent'
  | 'isProductCurrent'
  | 'settle'
>;
