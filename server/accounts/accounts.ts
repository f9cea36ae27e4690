import type { Platform } from '../platform/platform.ts';
import type { SecurityLog } from './security-log/security-log.ts';

/** The parts that accounts work with. */
export type Accounts = Platform & {
  security: SecurityLog;
  /** Asks the owner's list of leaked passwords, if there is one. */
  isLeaked: (password: string) => Promise<boolean>;
};
