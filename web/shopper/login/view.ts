/** The views of the login page (spec §2 Route list). */
export type View = 'login' | 'register' | 'forgot' | 'otp' | 'reset';
