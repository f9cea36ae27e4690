import type { Platform } from '../platform/platform.ts';
import type { SecurityLog } from './security-log/security-log.ts';

/** The objects that the account functions receive. */
export type Accounts = Platform & {
  security: SecurityLog;
  /** Returns whether the owner's list of leaked passwords contains a password; false without such a list. */
  isLeaked: (password: string) => Promise<boolean>;
};
