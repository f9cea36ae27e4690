import { expect, test } from 'vitest';
import { productNameIn, productPath } from './paths.ts';

test.each(['Red kurta', 'A/B', '100%2Fcotton', '50% off', '%25', 'a+b?c#d', 'कुर्ता'])(
  'a product named %s has a path that tells exactly its name, in every language',
  (name) => {
    const { pathname } = new URL(productPath({ id: '7', name }), 'https://shop.example');
    expect(productNameIn(pathname)).toBe(name);
    expect(productNameIn(`/hi${pathname}`)).toBe(name);
    expect(productNameIn(`${pathname}.data`)).toBe(name);
  },
);
