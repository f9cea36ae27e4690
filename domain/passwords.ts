import { limits } from './limits.ts';

const levels = ['none', 'tooWeak', 'weak', 'medium', 'strong'] as const;

/** `score` is the number of filled steps of the meter, 0 to 4; `level` is the name of that score. */
export type Strength = { score: number; level: (typeof levels)[number] };

/** Rates a password for the meter. Source: spec §4 "Password strength". */
export function passwordStrength(password: string): Strength {
  const score = scoreOf(password);
  return { score, level: levels[score] };
}

function scoreOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (password.length < 6) return 1;
  if (password.length < 8) return 2;
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) ? 4 : 3;
}

// The most common passwords in lists of leaked ones; an admin may not use them.
const COMMONEST = new Set(
  (
    'password password1 password123 passw0rd 12345678 123456789 1234567890 qwertyuiop qwerty123 iloveyou princess sunshine ' +
    'football baseball superman trustno1 welcome1 welcome123 admin123 admin1234 administrator letmein1 abcd1234 abc12345 ' +
    '11111111 00000000 88888888 12341234 1q2w3e4r 1qaz2wsx india123 krishna123 changeme testtest secret123'
  ).split(' '),
);

export type PasswordObjection = 'tooShort' | 'tooLong' | 'isName' | 'tooCommon';

/** Why a password is refused for this account; undefined when it may be used. Source: contract "Auth and users". */
export function passwordObjection(
  password: string,
  owner: { email: string; username: string; isAdmin: boolean },
): PasswordObjection | undefined {
  const { min, max } = limits.passwordLength;
  if (password.length < min) return 'tooShort';
  if (password.length > max) return 'tooLong';
  const plain = password.toLowerCase();
  if (plain === owner.email.toLowerCase() || plain === owner.username.toLowerCase()) return 'isName';
  if (owner.isAdmin && COMMONEST.has(plain)) return 'tooCommon';
  return undefined;
}
