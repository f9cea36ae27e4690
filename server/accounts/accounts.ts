import type { Platform } from '../platform/platform.ts';
import type { SecurityLog } from './security-log/security-log.ts';

/** The objects that the account functions receive. */
export type Accounts = Platform & {
  security: SecurityLog;
  /** Asks the owner's list of leaked passwords, if there is one. */
  isLeaked: (password: string) => Promise<boolean>;
};
