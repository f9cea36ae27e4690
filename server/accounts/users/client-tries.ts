import { sameKey } from '#domain/same-key.ts';
import type { Client } from '../auth/known-clients.ts';
import type { Price, Try } from '../../platform/http/rate-limits.ts';

type Known = 'browser' | 'network' | undefined;
type Account = { id: string } | undefined;

/**
 * Returns the limits for a guess at an account's password, whether by email or by username. A browser or network that
 * the account knows has its own limits, so strangers' failures do not use up its tries.
 */
export function signInPrice(account: Account, identifier: string, client: Client, known: Known): Price {
  const { network } = client;
  if (account && known) {
    const own: Try = ['login-known', `${account.id} ${client[known]}`];
    // All customers of a mobile carrier may share one network, so many accounts know this network. A guess from a known
    // network therefore also uses up the network's limit: somebody in the network may guess passwords of many accounts.
    return { own, tries: known === 'browser' ? [own] : [['login-known-network', network], own] };
  }
  const kind = account ? 'account' : 'nobody';
  const subject = account ? account.id : sameKey(identifier);
  const own: Try = [`login-${kind}-network`, `${subject} ${network}`];
  return { own, tries: [['login-network', network], own, [`login-${kind}`, subject]] };
}

/**
 * Returns the limits for a guess at a second factor. A person who guesses at a second factor already knows the
 * password.
 */
export function factorPrice({ id }: { id: string }, client: Client, known: Known): Price {
  const own: Try = known ? ['factor-known', `${id} ${client[known]}`] : ['factor-account', id];
  return { own, tries: [own] };
}

/**
 * Returns the limits for a signed-in person who types their own password or code again. The limits belong to the
 * session, so strangers' failures do not use up the person's tries.
 */
export function sessionPrice(userId: string, sessionHash: string): Price {
  const own: Try = ['login-known', `${userId} ${sessionHash}`];
  return { own, tries: [own] };
}

/**
 * Returns the limits for a guess at an emailed code. If this client has asked for the code, only the client's own limit
 * applies. The code itself also allows only a few tries.
 */
export function resetTries(email: string, client: Client, asked: Known): Try[] {
  if (asked) return [['reset-asker', `${sameKey(email)} ${client[asked]}`]];
  return [
    ['reset-network', client.network],
    ['reset-account', sameKey(email)],
  ];
}

/**
 * Returns the limits for sending a code to a phone. A browser or network that the number's account knows has its own
 * limits, so strangers' requests do not use up its tries.
 */
export function phoneCodeTries(account: Account, phone: string, client: Client, known: Known): Try[] {
  if (account && known) {
    const own = `${account.id} ${client[known]}`;
    return [
      ['phone-code-known', own],
      ['phone-code-known-day', own],
      // The holder of a number can sign in from any number of browsers, and strangers may share a known network. These
      // two limits therefore count all known browsers of a number together, and all its known networks together.
      ['phone-code-known-number', `${phone} ${known}`],
      ['phone-code-known-number-day', `${phone} ${known}`],
    ];
  }
  const { network } = client;
  const own = `${phone} ${network}`;
  const prefix = phone.slice(0, -4);
  return [
    ['phone-code-network', network],
    ['phone-code-network-day', network],
    ['phone-code-number-network', own],
    ['phone-code-number-network-day', own],
    ['phone-code-number', phone],
    ['phone-code-number-day', phone],
    ['phone-code-prefix', prefix],
    ['phone-code-prefix-day', prefix],
  ];
}

/** Returns the limits for a guess at a sign-in code. */
export function ticketPrice(ticketHash: string, { network }: Client): Price {
  const own: Try = ['sign-in-code-ticket', ticketHash];
  return { own, tries: [['sign-in-code-network', network], own] };
}

/** Returns the limits for a request for an emailed code. */
export function codeTries(account: Account, email: string, client: Client, known: Known): Try[] {
  if (account && known) {
    const own = `${account.id} ${client[known]}`;
    return [
      ['code-known', own],
      ['code-known-day', own],
    ];
  }
  const kind = account ? 'account' : 'nobody';
  const subject = account ? account.id : sameKey(email);
  const own = `${subject} ${client.network}`;
  // The network's limit comes first. If it is used up, the request spends no try of the other limits, which honest
  // people share.
  return [
    ['code-network', client.network],
    [`code-${kind}-network`, own],
    [`code-${kind}-network-day`, own],
    [`code-${kind}`, subject],
    [`code-${kind}-day`, subject],
  ];
}
