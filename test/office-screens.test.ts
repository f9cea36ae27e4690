import { expect, test } from 'vitest';
import { officeScreens } from '../e2e/screens-office.ts';
import { screens } from '../web/admin/screens.ts';

test('journeys open every screen of the back office, so that its pictures, widths and axe’s rules are checked', () => {
  const opened = new Set(officeScreens.map(({ path }) => path.replace(/\?.*$/, '')));
  const unopened = screens
    .map(({ path }) => path)
    .filter((path) => !opened.has(`/admin/${path.replace(':id', 'new')}`));
  // Only the screen that prints papers is not in the list; the journeys open it from the list of orders.
  expect(unopened).toEqual(['order/print']);
});
