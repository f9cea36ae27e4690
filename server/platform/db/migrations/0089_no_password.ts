import { sql, type Kysely } from 'kysely';

/**
 * Marks the hash of an account without a password. Until now nothing but a generated username told such an account. A
 * marked hash still fits a password that its holder has set meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set password_hash = 'nobody ' || password_hash
    where username in ('caller-' || id, 'code-' || id) and password_hash like '$argon2id$%'
  `.execute(db);
}
