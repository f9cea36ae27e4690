import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('all spellings that reach one mailbox are one, and other mailboxes are others', () => {
  for (const one of ['asha.rao@gmail.com', 'AshaRao+shop@Gmail.com', 'a.s.h.a.rao@googlemail.com'])
    expect(mailboxOf(one)).toBe('asharao@gmail.com');
  expect(mailboxOf('Asha.Rao+2@example.com')).toBe('asha.rao@example.com');
  expect(mailboxOf('asharao@example.com')).toBe('asharao@example.com');
});
