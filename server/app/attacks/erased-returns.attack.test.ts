import { expect, test } from 'vitest';
import { isErasedEmail } from '#domain/erased.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { openErasureSigner } from '../../accounts/audit/sign-erasure.ts';
import { eraseCustomer } from '../../office/personal-data/erase.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { many, tell } from './scale.ts';

// A shopper requests a return at the moment when the staff erase the shopper's data. The shop must refuse whichever of
// the two comes later. After an erasure, the database must not contain the shopper's bank account.

const ROUNDS = many({ quick: 3, full: 60 });
const shop = useShop();

test('a return asked for while its shopper is erased is refused, or holds the erasing back', async (context) => {
  const seen = { asked: 0, erased: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const { ask, shopper, admin } = await aDelivery(shop);
    const by = { userId: admin.user.id, now: shop.now() };
    const sign = await openErasureSigner(shop.mac);
    const erase = async () => inTransaction(shop.db, async (db) => eraseCustomer(db, shopper.user.id, by, sign));
    const [asked, erased] = await Promise.all([
      ask(),
      erase().then(
        () => true,
        ({ code }: { code: string }) => code,
      ),
    ]);
    expect([
      [201, 'ORDERS_UNDER_WAY'],
      [401, true],
    ]).toContainEqual([asked.status, erased]);
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', shopper.user.id)
      .executeTakeFirstOrThrow();
    const returns = await shop.db
      .selectFrom('returns')
      .select('payout')
      .where('user_id', '=', shopper.user.id)
      .execute();
    expect(isErasedEmail(email)).toBe(erased === true);
    expect(returns).toHaveLength(erased === true ? 0 : 1);
    seen[erased === true ? 'erased' : 'asked']++;
  }
  tell(context, `${ROUNDS} shoppers erased while they ask: ${seen.erased} erased, ${seen.asked} asked first`);
});
