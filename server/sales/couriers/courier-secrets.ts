import { orNotFound } from '#contract/errors.ts';
import * as parcelText from '#text/parcel.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { seal, sealedAnew, unseal } from '../../platform/keys/sealed.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isSigned, newWebhookSecret, type Message } from '../../platform/outside/webhook-signature.ts';
import type { Sales } from '../sales.ts';
import {
  findCourier,
  listSealedSecrets,
  lockCourier,
  updateCourier,
  updateSealedSecret,
  type CourierRow,
} from './queries.ts';

type Parts = Pick<Sales, 'db' | 'mac'>;
const purposeOf = (courierId: string) => `courier ${courierId}`;

/**
 * Gives a courier a new secret for signing its messages, and returns the secret. The courier's previous secret no
 * longer works. Throws 404 for an unknown courier.
 */
export async function makeSecret({ db, mac }: Parts, courierId: string, by: By): Promise<string> {
  const secret = newWebhookSecret();
  await setSecret({ db }, courierId, await seal(mac, purposeOf(courierId), secret), by);
  return secret;
}

/**
 * Removes a courier's secret, so that the shop accepts no more messages from the courier. Throws 404 for an unknown
 * courier.
 */
export async function dropSecret(parts: Pick<Parts, 'db'>, courierId: string, by: By): Promise<void> {
  await setSecret(parts, courierId, '', by);
}

async function setSecret({ db }: Pick<Parts, 'db'>, courierId: string, sealed: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const courier = orNotFound(await lockCourier(db, courierId), parcelText.courier);
    await updateCourier(db, courierId, { sealed_secret: sealed });
    const action = sealed === '' ? 'courier.secretDropped' : 'courier.secretMade';
    await noteInLog(db, by, { action, id: courierId, name: courier.name });
  });
}

/**
 * Finds the courier that has signed this message; undefined if the courier does not exist, or if the signature is not
 * valid.
 */
export async function findSigner(
  { db, mac, now }: Parts & Pick<Sales, 'now'>,
  courierId: string,
  message: Message,
  signatures: string,
): Promise<CourierRow | undefined> {
  const courier = await findCourier(db, courierId);
  if (!courier || courier.sealed_secret === '') return undefined;
  const secret = await unseal(mac, purposeOf(courierId), courier.sealed_secret);
  return secret !== undefined && isSigned(secret, message, signatures, now()) ? courier : undefined;
}

/** If a courier's secret is still encrypted with the shop's previous key, encrypts it again with the present key. */
export async function sealCouriersAnew({ db, mac }: Parts): Promise<void> {
  if (!mac.before) return;
  for (const { id, sealed_secret: sealed } of await listSealedSecrets(db)) {
    const anew = await sealedAnew(mac, purposeOf(id), sealed);
    if (anew !== undefined) await updateSealedSecret(db, id, sealed, anew);
  }
}
