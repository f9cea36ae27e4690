import { expect, test } from 'vitest';
import { emptyDraft, findProblem, renameColour, toForm, type Draft, type DraftVariant } from './draft.ts';

const draft: Draft = {
  ...emptyDraft(),
  name: 'Kurta',
  categories: ['c'],
  pictures: ['a', 'b'].map((key) => ({ key, url: '', name: key, color: '' })),
};
const withNumbers = (numbers: { originalPrice: string; mrp: string; stock: string }): Draft => ({
  ...draft,
  variants: draft.variants.map((variant) => ({ ...variant, color: 'Rust', size: 'M', ...numbers })),
});

test('prices and stock are read as people write them, and sent in plain digits', () => {
  const typed = withNumbers({ originalPrice: '₹ 1,299.50', mrp: 'Rs. 1,499.50', stock: '१,२००' });
  expect(findProblem(typed)).toBeUndefined();
  expect(JSON.parse(String(toForm(typed, [], undefined).get('productVariants')))).toMatchObject([
    { originalPrice: '1299.50', discountPrice: '200.00', stock: 1200 },
  ]);
});

test('a number that cannot be meant is refused by its field, with what was typed', () => {
  const { message, issues } = findProblem(withNumbers({ originalPrice: '12,99', mrp: '', stock: '-3' })) ?? {};
  expect(message).toBe('Price of variant 1: “12,99” is not a valid amount. Enter rupees, such as 499 or 1299.50.');
  expect(issues).toEqual({
    'productVariants.0.originalPrice': message,
    'productVariants.0.stock':
      'Stock of variant 1: “-3” is not a valid number. Enter a whole number, 0 or more, such as 12.',
  });
});

test('the code of a colour follows its name, letter by letter, until somebody chooses one', () => {
  const typed = (text: string, from: DraftVariant) =>
    [...text].reduce((variant, _, end) => renameColour(variant, text.slice(0, end + 1)), from);
  const [first] = emptyDraft().variants;
  if (!first) throw new Error('a new product has a variant');
  const blue = typed('Navy Blue', first);
  expect(blue).toMatchObject({ color: 'Navy Blue', colorHexCode: '#0B1F4B' });
  expect(typed('Midnight', blue).colorHexCode).toBe('#000000');
  expect(typed('Red', { ...blue, colorHexCode: '#123456' }).colorHexCode).toBe('#123456');
  expect(typed('Azure', { ...blue, id: 'stored' }).colorHexCode).toBe('#0B1F4B');
});
