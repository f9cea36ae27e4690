import { limits } from './limits.ts';

export type Strength = { score: 0 | 1 | 2 | 3 | 4; label: '' | 'Too weak' | 'Weak' | 'Medium' | 'Strong' };

/** How strong a password looks to the meter. Source: spec §4 "Password strength". */
export function passwordStrength(password: string): Strength {
  if (password === '') return { score: 0, label: '' };
  if (password.length < 6) return { score: 1, label: 'Too weak' };
  if (password.length < 8) return { score: 2, label: 'Weak' };
  if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return { score: 4, label: 'Strong' };
  return { score: 3, label: 'Medium' };
}

// The commonest, as lists of leaked passwords have named them for years; an admin may use none of them.
const COMMONEST = new Set(
  ('password password1 password123 passw0rd 12345678 123456789 1234567890 qwertyuiop qwerty123 iloveyou princess sunshine ' +
    'football baseball superman trustno1 welcome1 welcome123 admin123 admin1234 administrator letmein1 abcd1234 abc12345 ' +
    '11111111 00000000 88888888 12341234 1q2w3e4r 1qaz2wsx india123 krishna123 changeme testtest secret123').split(' '),
);

/** Why a password is refused for this account, as a sentence; undefined when it may be used. Source: contract "Auth and users". */
export function passwordObjection(password: string, owner: { email: string; username: string; isAdmin: boolean }): string | undefined {
  const { min, max } = limits.passwordLength;
  if (password.length < min) return `Choose a password of at least ${min} characters.`;
  if (password.length > max) return `Choose a password of at most ${max} characters.`;
  const plain = password.toLowerCase();
  if (plain === owner.email.toLowerCase() || plain === owner.username.toLowerCase()) return 'Choose a password that differs from your email and username.';
  if (owner.isAdmin && COMMONEST.has(plain)) return 'This password is among the commonest in the world. Choose another.';
  return undefined;
}
