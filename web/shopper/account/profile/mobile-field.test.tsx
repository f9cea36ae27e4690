import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { MobileField } from './mobile-field.tsx';

function shown(user: Pick<User, 'mobile' | 'phone'>): string {
  return renderToStaticMarkup(
    <MobileField user={user} channels={['sms']} typed={user.mobile ?? ''} error={undefined} onChange={() => {}} />,
  );
}

test('without a number that signs in, or in a shop that sends no codes to phones, the profile edits its mobile number', () => {
  const phones = { mobile: '9829012345', phone: '9829012345' };
  const emailOnly = renderToStaticMarkup(
    <MobileField user={phones} channels={['email']} typed="9829012345" error={undefined} onChange={() => {}} />,
  );
  for (const page of [shown({ mobile: null }), shown({ mobile: '9829012345' }), emailOnly]) {
    expect(page).toContain('name="mobile"');
    expect(page).not.toContain('readOnly');
    expect(page).not.toContain('Change the number');
  }
});

test('the number that signs in is not edited in the profile but changed by a code', () => {
  for (const mobile of ['9829012345', null]) {
    const page = shown({ mobile, phone: '9829012345' });
    expect(page).toContain('98290 12345');
    expect(page).toContain('readOnly');
    expect(page).toContain('Change the number');
    expect(page).not.toContain('name="mobile"');
  }
});

test('beside a different number that signs in, the profile says that its own does not', () => {
  const page = shown({ mobile: '9829099999', phone: '9829012345' });
  expect(page).toContain('name="mobile"');
  expect(page).toContain('You sign in with 98290 12345, not with this number.');
  expect(page).toContain('Change the number');
});
