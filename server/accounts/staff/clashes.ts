import { sql } from 'kysely';
import { bareText } from '#domain/same-key.ts';
import type { Db } from '../../platform/db/schema.ts';

type Clash = { what: string; text: string; id: string };

/**
 * What looks the same as something else and was there before that was refused: its key ends in its own id, after two
 * spaces, which no key has that follows from a text (migration 0065). A SKU is its own key, so it has kept its signs.
 */
export async function listClashes(db: Db): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select 'the email' as what, email as text, id from users where email_key like '%  %'
    union all select 'the username', username, id from users where username_key like '%  %'
    union all select 'the invitation', email, id from staff_invites where email_key like '%  %'
    union all select 'the category', name, id from categories where name_key like '%  %'
    union all select 'the courier', name, id from couriers where name_key like '%  %'
    union all select 'the size', color || ', ' || size, id from variants where option_key like '%  %' and retired_at is null
    union all select 'the SKU', sku, id from variants
      where sku is not null and retired_at is null and octet_length(sku) <> length(sku)`.execute(db);
  return rows.filter(({ what, text }) => what !== 'the SKU' || bareText(text) !== text);
}
