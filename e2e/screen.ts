import type { Page } from '@playwright/test';

export type Who = 'guest' | 'customer' | 'newcomer' | 'admin';
export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** What to do on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** True for a page without a script: it is never hydrated. */
  isStill?: boolean;
  /** False where a dialog covers the page: the picture shows only the visible part. */
  isWhole?: boolean;
};
