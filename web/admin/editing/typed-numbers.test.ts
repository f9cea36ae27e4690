import { expect, test } from 'vitest';
import { plainNumber, plainPercent, plainWhole } from './typed-numbers.ts';

test.each([
  [plainNumber, '₹5,000', '5000'],
  [plainNumber, '१००', '100'],
  [plainNumber, ' 99.50 ', '99.50'],
  [plainNumber, 'ten', 'ten'],
  [plainNumber, '', ''],
  [plainWhole, ' २४ ', '24'],
  [plainWhole, '1,000', '1000'],
  [plainWhole, '1.5', '1.5'],
  [plainPercent, '10%', '10'],
  [plainPercent, ' १० % ', '10'],
  [plainPercent, '12.5', '12.5'],
  [plainPercent, '20.0', '20'],
  [plainPercent, '10%%', '10%%'],
])('%o writes %j as %j', (write, typed, plain) => expect(write(typed)).toBe(plain));
