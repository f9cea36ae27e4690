import { sql } from 'kysely';
import { bareText } from '#domain/same-key.ts';
import type { Db } from '../../platform/db/schema.ts';

type Clash = { what: string; text: string; id: string };

/**
 * Lists rows whose text, such as an email or a name, looks the same as the text of another row. Such rows are older
 * than the rule that refuses them. Migration 0065 gave them keys that end in two spaces and the row's id; no other key
 * contains two spaces. SKUs have no such key, so the query lists SKUs with unusual characters.
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
