import { expect, type APIRequestContext } from '@playwright/test';
import type { InvitableRole } from '#domain/staff-roles.ts';
import { PASSWORD, signIn, type Caller, type Person } from './people.ts';
import { databaseOf, emailsOf, type Engine } from './shops.ts';

/** Invites a new member of staff, accepts the invitation and signs them in. */
export async function aColleague(
  owner: Caller,
  request: APIRequestContext,
  engine: Engine,
  role: InvitableRole = 'manager',
): Promise<Person> {
  const username = `colleague${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  await owner.calls.post('/staff/invites', { email, role });
  let token: string | undefined;
  // The shop queues the email and sends it a moment later, so the test tries again until it is there.
  await expect(async () => {
    const invitation = (await emailsOf(engine)).findLast((one) => one.to?.[0]?.address === email);
    token = /\/invite#(\S+)/.exec(invitation?.text ?? '')?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000 });
  await request.post('/api/staff/accept', { data: { token, username, firstName: 'Ravi', password: PASSWORD } });
  return signIn(request, email, PASSWORD);
}

/** Clears the stored times of all proofs of identity, as if everybody had signed in long ago. */
export async function longAfterSigningIn(engine: Engine): Promise<void> {
  const db = databaseOf(engine);
  await db.updateTable('sessions').set({ proved_at: '' }).execute();
  await db.destroy();
}
