import { badField, badFields } from '#contract/errors.ts';
import type { GatewayKeys as ShownKeys } from '#contract/payments.ts';
import { gatewayKeyFields } from '#domain/gateway-keys.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { gatewayNames, type GatewayName } from '#domain/payments.ts';
import * as gatewayText from '#text/gateways.ts';
import * as validationText from '#text/validation.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { originOf } from '../../platform/env/env.ts';
import { seal, sealedAnew, unseal } from '../../platform/keys/sealed.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { checkKeys, gatewayFrom, keyHint, replacedKeys, type KeyFault, type StoredKeys } from '../gateways/gateways.ts';
import { paymentSettings } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import {
  deleteKeys,
  findKeys,
  lastEventOf,
  lastTrialOf,
  listKeys,
  updateSealedKeys,
  writeKeys,
  type KeysRow,
} from './queries.ts';

type Parts = Pick<Sales, 'db' | 'mac' | 'now' | 'gatewayHosts'>;
type Which = { gateway: GatewayName; is_test: 0 | 1 };

/**
 * The gateway objects of this process, by their encrypted keys, so that the process decrypts each set of keys only
 * once.
 */
const made = new WeakMap<Db, Map<string, Gateway>>();

/** Returns the gateway with the stored keys; undefined if no keys are stored, or if the shop cannot decrypt them. */
export async function gatewayOf(shop: Parts, { gateway, is_test }: Which): Promise<Gateway | undefined> {
  const row = await findKeys(shop.db, gateway, is_test);
  return row && connect(shop, row);
}

async function connect(shop: Parts, row: KeysRow): Promise<Gateway | undefined> {
  const known = made.get(shop.db) ?? new Map<string, Gateway>();
  made.set(shop.db, known);
  const present = known.get(row.sealed);
  if (present) return present;
  const keys = await readKeys(shop, row);
  if (!keys) return undefined;
  const hosts = shop.gatewayHosts?.(row.gateway);
  const gateway = gatewayFrom(row.gateway, keys, { now: () => shop.now(), ...(hosts && { hosts }) });
  known.set(row.sealed, gateway);
  return gateway;
}

async function readKeys({ mac }: Pick<Parts, 'mac'>, row: KeysRow): Promise<StoredKeys | undefined> {
  const text = await unseal(mac, purposeOf(row), row.sealed);
  // The cast is safe: `storeKeys` wrote this text, and the seal proves that nobody has changed the text.
  return text === undefined ? undefined : (JSON.parse(text) as StoredKeys);
}

const purposeOf = ({ gateway, is_test }: Which) => `gateway ${gateway} ${is_test === 1 ? 'test' : 'live'}`;

/**
 * Returns the gateway's objects: one for its test keys and one for its live keys, as far as the owner has stored these
 * keys.
 */
export async function gatewaysNamed(shop: Parts, name: GatewayName): Promise<Gateway[]> {
  const rows = (await listKeys(shop.db)).filter(({ gateway }) => gateway === name);
  const gateways = await Promise.all(rows.map(async (row) => connect(shop, row)));
  return gateways.filter((one) => one !== undefined);
}

/**
 * Stores a gateway's keys, or with null removes them. For one more day, webhooks that are signed with the replaced keys
 * are valid. Throws 400 for keys that cannot be right. Also throws 400 if the owner removes the keys with which the
 * shop takes payments.
 */
export async function storeKeys(
  shop: Parts,
  name: GatewayName,
  { isTest, keys }: { isTest: boolean; keys: Readonly<Record<string, string>> | null },
  by: By,
): Promise<void> {
  const which = { gateway: name, is_test: isTest ? 1 : 0 } as const;
  const row = keys && (await sealed(shop, which, keys, by.now));
  await inTransaction(shop.db, async (db) => {
    if (row) await writeKeys(db, row);
    else {
      await deleteKeys(db, which.gateway, which.is_test);
      const settings = await paymentSettings.find(db);
      if (settings?.gateway === name && settings.is_test === which.is_test)
        throw badField('keys', gatewayText.gatewayInUse());
    }
    const action = row ? 'gateway.keysStored' : 'gateway.keysRemoved';
    const mode = isTest ? 'test' : 'live';
    await noteInLog(db, by, {
      action,
      id: null,
      name: gatewayTitles[name],
      after: { mode, ...(row && { key: row.hint }) },
    });
  });
}

async function sealed(shop: Parts, which: Which, given: Readonly<Record<string, string>>, now: string) {
  const checked = checkKeys(which.gateway, { ...given, isTest: which.is_test === 1 });
  if (!checked.keys) throw badFields(Object.entries(checked.wrong).map(issueOf));
  const before = await findKeys(shop.db, which.gateway, which.is_test);
  const stored = replacedKeys(checked.keys, before && (await readKeys(shop, before)), now);
  return {
    ...which,
    sealed: await seal(shop.mac, purposeOf(which), JSON.stringify(stored)),
    hint: keyHint(which.gateway, checked.keys),
    updated_at: now,
  };
}

function issueOf([field, fault]: [string, KeyFault]) {
  const why = {
    missing: validationText.missing,
    shape: () => gatewayText.wrongKey({ field }),
    mode: gatewayText.otherMode,
  };
  return { path: `keys.${field}`, message: why[fault]() };
}

/** Encrypts the keys again with the shop's present key if they are still encrypted with the previous key. */
export async function sealGatewaysAnew({ db, mac }: Pick<Parts, 'db' | 'mac'>): Promise<void> {
  if (!mac.before) return;
  for (const row of await listKeys(db)) {
    const anew = await sealedAnew(mac, purposeOf(row), row.sealed);
    if (anew !== undefined) await updateSealedKeys(db, row, anew);
  }
}

/** Returns which gateways have keys, but never the keys themselves. */
export async function presentGateways(shop: Pick<Sales, 'db' | 'env'>): Promise<ShownKeys[]> {
  const rows = await listKeys(shop.db);
  const shown = async (name: GatewayName, isTest: 0 | 1) => {
    const row = rows.find(({ gateway, is_test }) => gateway === name && is_test === isTest);
    if (!row) return null;
    const trial = await lastTrialOf(shop.db, name, isTest);
    // A trial payment that is older than the present keys does not count, because it tried the previous keys.
    const counts = trial && trial.opened_at >= row.updated_at;
    return { keyHint: row.hint, updatedAt: row.updated_at, trial: counts ? presentTrial(trial) : null };
  };
  return Promise.all(
    gatewayNames.map(async (name) => ({
      name,
      title: gatewayTitles[name],
      fields: [...gatewayKeyFields[name]],
      test: await shown(name, 1),
      live: await shown(name, 0),
      webhookUrl: webhookUrlOf(shop, name),
      lastWebhookAt: await lastEventOf(shop.db, name),
    })),
  );
}

function presentTrial(trial: NonNullable<Awaited<ReturnType<typeof lastTrialOf>>>) {
  return {
    at: trial.opened_at,
    state: trial.state,
    refund: trial.refund_state,
    problem: trial.refund_problem || trial.problem,
  };
}

export function webhookUrlOf({ env }: Pick<Sales, 'env'>, name: GatewayName): string {
  return `${originOf(env)}/api/gateways/${name}/webhook`;
}
