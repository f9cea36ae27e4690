import { afterEach, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { followLocale } from '#messages/current-locale.ts';
import { baseLocale } from '#messages/locales.ts';

afterEach(() => followLocale(() => baseLocale));

test.each([
  [0, 'Rupees zero only', 'शून्य रुपये मात्र'],
  [
    129_950,
    'Rupees one thousand two hundred ninety-nine and fifty paise only',
    'एक हज़ार दो सौ निन्यानवे रुपये पचास पैसे मात्र',
  ],
  [
    12_345_600,
    'Rupees one lakh twenty-three thousand four hundred fifty-six only',
    'एक लाख तेईस हज़ार चार सौ छप्पन रुपये मात्र',
  ],
  [1_000_000_000, 'Rupees one crore only', 'एक करोड़ रुपये मात्र'],
  [1, 'Rupees zero and one paise only', 'शून्य रुपये एक पैसे मात्र'],
  [
    12_345_000_000_000,
    'Rupees twelve thousand three hundred forty-five crore only',
    'बारह हज़ार तीन सौ पैंतालीस करोड़ रुपये मात्र',
  ],
])('%i paise are %s', (paise, english, hindi) => {
  expect(amountInWords(paise)).toBe(english);
  followLocale(() => 'hi');
  expect(amountInWords(paise)).toBe(hindi);
});
