import type { User } from '#contract/users.ts';
import { hasNoPassword } from '../auth/passwords.ts';
import { isGenerated } from './generated-usernames.ts';
import type { UserRow } from './queries.ts';

/** Describes a user for the user's own account pages. The username is '' until the user chooses one. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: isGenerated(row) ? '' : row.username,
    email: row.email,
    mobile: row.mobile,
    ...(row.confirmed_phone !== null && { phone: row.confirmed_phone }),
    dob: row.dob,
    userType: row.role,
    ...(hasNoPassword(row) && { hasNoPassword: true }),
    ...(row.role === 'ADMIN' && row.has_given_password === 1 && { hasGivenPassword: true }),
  };
}
