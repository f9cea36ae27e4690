import type { User } from '#contract/users.ts';
import type { UserRow } from './queries.ts';

/** A user as their own account shows them. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    email: row.email,
    mobile: row.mobile,
    dob: row.dob,
    userType: row.role,
    ...(row.role === 'ADMIN' && row.has_given_password === 1 && { hasGivenPassword: true }),
  };
}
