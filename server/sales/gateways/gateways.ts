import { addMs, DAY_MS } from '#domain/instants.ts';
import type { GatewayName } from '#domain/payments.ts';
import type { Adapter, Hosts, Options } from './adapter.ts';
import { PATIENCE_MS, scrubbed } from './ask.ts';
import { cashfree } from './cashfree/cashfree.ts';
import type { Gateway, RefundState } from './gateway.ts';
import { phonepe } from './phonepe/phonepe.ts';
import { razorpay } from './razorpay/razorpay.ts';

/** The keys of one gateway: one text for each field of domain/gateway-keys.ts, and `isTest` for test keys. */
export type GatewayKeys = { isTest: boolean; [field: string]: string | boolean };

/**
 * The keys of a gateway in the form that the shop encrypts and stores. `before` contains the previous keys: until
 * `until`, the shop still accepts webhooks that are signed with them.
 */
export type StoredKeys = { keys: GatewayKeys; before?: { keys: GatewayKeys; until: string } };

/**
 * For this long after a change of keys, the shop accepts webhooks that are signed with the previous keys. If a gateway
 * repeats a webhook, it signs the webhook with the secret of the first time.
 */
const KEYS_BEFORE_MS = DAY_MS;

/**
 * Every gateway that the shop knows. A new gateway needs a folder, an entry in this list and its name in
 * domain/payments.ts.
 */
const adapters: Record<GatewayName, Adapter<{ isTest: boolean }>> = {
  razorpay: plain(razorpay),
  phonepe: plain(phonepe),
  cashfree: plain(cashfree),
};

/**
 * The fault of a key that somebody has typed: the key is missing, it has the wrong form, or it is a test key in place
 * of a live key or the reverse.
 */
export type KeyFault = 'missing' | 'shape' | 'mode';

/** Checks keys that the owner has typed; returns the fault of each field that is certainly wrong. */
export function checkKeys(
  name: GatewayName,
  given: Readonly<Record<string, unknown>>,
): { keys: GatewayKeys; wrong?: never } | { keys?: never; wrong: Record<string, KeyFault> } {
  const parsed = adapters[name].keys.safeParse(given);
  // The cast is safe: in each adapter's schema, all fields except `isTest` are texts.
  if (parsed.success) return { keys: parsed.data as GatewayKeys };
  const faults = parsed.error.issues.map(({ path, code }): [string, KeyFault] => {
    const field = String(path[0] ?? 'isTest');
    if (String(given[field] ?? '').trim() === '') return [field, 'missing'];
    return [field, code === 'custom' ? 'mode' : 'shape'];
  });
  return { wrong: Object.fromEntries(faults) };
}

/** Returns the keys to store when the owner replaces the previous keys. */
export function replacedKeys(keys: GatewayKeys, before: StoredKeys | undefined, now: string): StoredKeys {
  if (!before) return { keys };
  return { keys, before: { keys: before.keys, until: addMs(now, KEYS_BEFORE_MS) } };
}

/**
 * Returns the last four characters of the key that identifies the account, so that the owner recognises the stored
 * keys.
 */
export function keyHint(name: GatewayName, keys: GatewayKeys): string {
  return adapters[name].accountOf(keys).slice(-4);
}

/**
 * Connects the shop to a gateway with these keys. `hosts` replaces the gateway's own addresses. Throws if the keys do
 * not have the form that the gateway requires.
 */
export function gatewayFrom(
  name: GatewayName,
  { keys: stored, before }: StoredKeys,
  { hosts, now = () => new Date().toISOString(), patienceMs = PATIENCE_MS }: Partial<Options> = {},
): Gateway {
  const adapter = adapters[name];
  const keys = adapter.keys.parse(stored);
  const options = { hosts: hosts ?? hostsOf(adapter, keys), now, patienceMs };
  return {
    name,
    ...withoutPersons(adapter.connect(keys, options)),
    read: (headers, rawBody) => {
      const webhook = { headers, rawBody, now: now() };
      const hint = adapter.read(keys, webhook);
      if (hint || !before || webhook.now >= before.until) return hint;
      const earlier = adapter.keys.safeParse(before.keys);
      return earlier.success ? adapter.read(earlier.data, webhook) : undefined;
    },
  };
}

/**
 * Removes personal data from the answers of a gateway: its explanation of a failed payment or refund may contain data
 * of the payer, and the shop stores the explanation.
 */
function withoutPersons(connected: Omit<Gateway, 'read' | 'name'>): Omit<Gateway, 'read' | 'name'> {
  const plainRefund = <State extends RefundState | undefined>(state: State): State =>
    state?.text === undefined ? state : { ...state, text: scrubbed(state.text, []) };
  return {
    ...connected,
    fetch: async (payment) => {
      const fetched = await connected.fetch(payment);
      const { failure } = fetched;
      return failure ? { ...fetched, failure: { ...failure, text: scrubbed(failure.text, []) } } : fetched;
    },
    refund: async (asked) => plainRefund(await connected.refund(asked)),
    fetchRefund: async (asked) => plainRefund(await connected.fetchRefund(asked)),
  };
}

function hostsOf({ hosts }: Adapter<{ isTest: boolean }>, { isTest }: { isTest: boolean }): Hosts {
  return isTest ? hosts.test : hosts.live;
}

/** Gives an adapter the common type of all adapters. */
function plain<Keys extends { isTest: boolean }>(adapter: Adapter<Keys>): Adapter<{ isTest: boolean }> {
  // The cast is safe: an adapter gets only keys that its own schema has parsed, which TypeScript cannot know.
  return adapter as unknown as Adapter<{ isTest: boolean }>;
}
