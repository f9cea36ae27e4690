import * as profileText from '#text/profile-page.ts';

/** What a customer may change of their profile, in the order shown. */
export const profileFields = [
  { name: 'firstName', label: profileText.firstName(), type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: profileText.lastName(), type: 'text', autoComplete: 'family-name' },
  { name: 'username', label: profileText.username(), type: 'text', autoComplete: 'username' },
  { name: 'mobile', label: profileText.mobile(), type: 'tel', autoComplete: 'tel' },
  { name: 'dob', label: profileText.dob(), type: 'date', autoComplete: 'bday' },
] as const;
