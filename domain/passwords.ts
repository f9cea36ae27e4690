const levels = ['none', 'tooWeak', 'weak', 'medium', 'strong'] as const;

/** `score` is the number of filled steps of the meter, 0 to 4. `level` names this score. */
type Strength = { score: number; level: (typeof levels)[number] };

/** Rates a password for the meter that shows its strength. Source: spec §4 "Password strength". */
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
