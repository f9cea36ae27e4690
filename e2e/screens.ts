import type { Screen } from './screen.ts';
import { officeScreens } from './screens-office.ts';
import { shopperScreens } from './screens-shopper.ts';

export type Side = 'shopper' | 'office';
const sides: Record<Side, readonly Screen[]> = { shopper: shopperScreens, office: officeScreens };

/**
 * Lists the screens of one side, or of both, whose names contain one of the words. Without words, returns all screens.
 */
export function screensOf(words: readonly string[] = [], side?: Side): Screen[] {
  const screens = side ? sides[side] : [...shopperScreens, ...officeScreens];
  return screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
}
