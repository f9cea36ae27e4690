import { expect, test } from 'vitest';
import { loginPath } from './login-path.ts';
import { officePath, ownPath } from './next-path.ts';

const foreign = [
  null,
  '',
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?next=/admin',
];

test('the way back leads to our own pages only', () => {
  for (const next of foreign) expect(ownPath(next)).toBeUndefined();
  expect(ownPath('/checkout?from=mail')).toBe('/checkout?from=mail');
});

test('an admin returns to the address of the back office they came for, with its query; anything else is its start', () => {
  for (const next of [...foreign, '/cart', '/administration', '/admin.evil.example'])
    expect(officePath(next)).toBe('/admin');
  for (const next of ['/admin', '/admin?x=1', '/admin/order?order=1&status=PENDING'])
    expect(officePath(next)).toBe(next);
  const from = new URLSearchParams(loginPath({ pathname: '/admin/order', search: '?order=1&q=a%26b' }).split('?')[1]);
  expect(officePath(from.get('next'))).toBe('/admin/order?order=1&q=a%26b');
});

test('the login page, asked for from itself, goes on knowing the way back', () => {
  const asked = loginPath({ pathname: '/product/Kurta', search: '' });
  expect(loginPath({ pathname: '/login', search: asked.slice('/login'.length) })).toBe(asked);
});
