import type { Screen } from './screen.ts';
import { officeScreens } from './screens-office.ts';
import { shopperScreens } from './screens-shopper.ts';

/** The screens of the shop whose name contains `word`; all of them by default. */
export function screensOf(word = ''): Screen[] {
  return [...shopperScreens, ...officeScreens].filter((screen) => screen.name.includes(word));
}
