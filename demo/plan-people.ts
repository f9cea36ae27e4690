import { fictionalEmail, fictionalMobile } from '../domain/fictional.ts';
import { findText } from '../domain/find-text.ts';
import { addDays, indianDay, startOfDay } from '../domain/days.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { firstNames, lastNames, places } from './past-names.ts';
import { pick, type Random } from './random.ts';

export type Person = { user: Schema['users']; address: Schema['addresses'] };

/** Plans shoppers with one address each, who registered up to 200 days before the first of the demo's past orders. */
export function planPeople(count: number, days: number, now: string, random: Random): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(firstNames, random), pick(lastNames, random)];
    const since = startOfDay(addDays(indianDay(now), -days - Math.floor(random() * 200)));
    const user = planUser(first, last, `${first}.${last}${index + 1}`.toLowerCase(), since, random);
    return { user, address: planAddress(user, since, random) };
  });
}

function planUser(first: string, last: string, username: string, since: string, random: Random): Person['user'] {
  const [email, mobile] = [fictionalEmail(username), fictionalMobile(random)];
  return {
    id: newId(Date.parse(since)),
    email,
    email_key: email,
    username,
    username_key: username,
    first_name: first,
    last_name: last,
    mobile,
    confirmed_phone: null,
    phone_proved_at: null,
    find_text: findText([first, last, email, mobile]),
    dob: null,
    role: 'CUSTOMER',
    staff_role: null,
    language: 'en',
    // No password leads to this hash, so nobody can sign in to these accounts.
    password_hash: 'none',
    blocked_at: null,
    has_given_password: 0,
    password_expires_at: null,
    // The demo sends no emails, so nobody need confirm these addresses.
    email_confirmed_at: null,
    created_at: since,
    updated_at: since,
  };
}

function planAddress(user: Person['user'], since: string, random: Random): Person['address'] {
  const [city, state, postal_code, street] = pick(places, random);
  return {
    id: newId(),
    user_id: user.id,
    recipient_name: `${user.first_name} ${user.last_name}`,
    phone: user.mobile ?? '',
    line1: `${1 + Math.floor(random() * 240)}, ${street}`,
    line2: '',
    city,
    state,
    postal_code,
    is_default: 1,
    created_at: since,
    updated_at: since,
  };
}
