import type { FollowedVersions } from './followed-versions.ts';

/** The version of everything that visitors see, as this process follows it. */
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
