/** What the login page shows (spec §2 Route list). */
export type View = 'login' | 'register' | 'forgot' | 'otp' | 'reset';
