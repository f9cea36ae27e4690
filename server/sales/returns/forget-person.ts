import type { Tx } from '../../platform/db/schema.ts';

/**
 * Empties the texts that the shopper and the shop have written in the shopper's returns, and deletes the photos. Call
 * this function only if all these returns are closed. Returns the ids of the photos' pictures.
 */
export async function forgetPerson(db: Tx, userId: string): Promise<string[]> {
  const own = db.selectFrom('returns').select('id').where('user_id', '=', userId);
  const photos = await db.deleteFrom('return_photos').where('return_id', 'in', own).returning('picture_id').execute();
  await db
    .updateTable('returns')
    .set({ words: '', payout: null, refund_reference: '' })
    .where('user_id', '=', userId)
    .execute();
  await db.updateTable('return_events').set({ words: '' }).where('return_id', 'in', own).execute();
  await db.updateTable('return_lines').set({ refund_reason: '' }).where('return_id', 'in', own).execute();
  return photos.map(({ picture_id }) => picture_id);
}
