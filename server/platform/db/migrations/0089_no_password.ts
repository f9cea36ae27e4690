import { sql, type Kysely } from 'kysely';

/**
 * Marks accounts without a password: their stored hash now begins with `nobody `. Until now only a generated username
 * showed that an account had no password. The migration also marks an account with a generated username whose holder
 * has set a password; the marked hash still accepts this password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set password_hash = 'nobody ' || password_hash
    where username in ('caller-' || id, 'code-' || id) and password_hash like '$argon2id$%'
  `.execute(db);
}
