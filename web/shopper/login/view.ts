/** The views of the login page (spec §2 Route list), and that of a shop which sends codes to sign in by. */
export type View = 'login' | 'register' | 'forgot' | 'otp' | 'reset' | 'code';
