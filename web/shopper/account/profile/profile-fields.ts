import * as profileText from '#text/profile-page.ts';

/** The fields of the profile that a customer may change, in their order on the page. */
export const profileFields = [
  { name: 'firstName', label: profileText.firstName(), type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: profileText.lastName(), type: 'text', autoComplete: 'family-name' },
  { name: 'username', label: profileText.username(), type: 'text', autoComplete: 'username' },
  { name: 'mobile', label: profileText.mobile() },
  { name: 'dob', label: profileText.dob(), type: 'date', autoComplete: 'bday' },
] as const;
