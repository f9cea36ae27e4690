/** The views of the login page (spec §2 Route list), and the view for signing in by a code. */
export type View = 'login' | 'register' | 'forgot' | 'otp' | 'reset' | 'code';
