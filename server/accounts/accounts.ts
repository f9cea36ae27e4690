import type { Platform } from '../platform/platform.ts';
import type { SecurityLog } from './security-log/security-log.ts';

/** The parts of the shop that functions in server/accounts/ need, such as the database and the rate limits. */
export type Accounts = Platform & {
  security: SecurityLog;
  /**
   * Returns whether the owner's list of leaked passwords contains a password. Returns false if the owner has set no
   * list.
   */
  isLeaked: (password: string) => Promise<boolean>;
};
