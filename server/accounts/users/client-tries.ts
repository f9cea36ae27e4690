import { sameKey } from '#domain/same-key.ts';
import type { Client } from '../auth/known-clients.ts';
import type { Price, Try } from '../../platform/http/rate-limits.ts';

type Known = 'browser' | 'network' | undefined;
type Account = { id: string } | undefined;

/**
 * Returns the limits for a guess at an account's password, whether by email or by username. A client that the account
 * knows has limits of its own, so strangers' failures do not use up its tries.
 */
export function signInPrice(account: Account, identifier: string, client: Client, known: Known): Price {
  const { network } = client;
  if (account && known) {
    const own: Try = ['login-known', `${account.id} ${client[known]}`];
    // All customers of a mobile carrier share a network, so the accounts of all of them know that network. A guess from
    // a known network therefore also uses up the network's limit, in case somebody in the network guesses at the
    // accounts of many customers.
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
 * Returns the limits for a guess of a signed-in person, who gives their own password or code again. The limits belong
 * to the session, so strangers' failures do not use up the person's tries.
 */
export function sessionPrice(userId: string, sessionHash: string): Price {
  const own: Try = ['login-known', `${userId} ${sessionHash}`];
  return { own, tries: [own] };
}

/**
 * Returns the limits for a guess at an emailed code. If the client has asked for the code, only the client's own limit
 * applies, besides the few tries of the code itself.
 */
export function resetTries(email: string, client: Client, asked: Known): Try[] {
  if (asked) return [['reset-asker', `${sameKey(email)} ${client[asked]}`]];
  return [
    ['reset-network', client.network],
    ['reset-account', sameKey(email)],
  ];
}

/**
 * Returns the limits for sending a code to a phone. A client that has signed in to the number's account before has
 * limits of its own, so strangers' requests do not use up its tries.
 */
export function phoneCodeTries(account: Account, phone: string, client: Client, known: Known): Try[] {
  if (account && known) {
    const own = `${account.id} ${client[known]}`;
    return [
      ['phone-code-known', own],
      ['phone-code-known-day', own],
      // The holder of a number can make any number of browsers known, and strangers may share a known network. The last
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
  // The shop checks the network's own limit first. A network that has used up its own limit then spends no tries of the
  // limit that all strangers share.
  return [
    ['code-network', client.network],
    [`code-${kind}-network`, own],
    [`code-${kind}-network-day`, own],
    [`code-${kind}`, subject],
    [`code-${kind}-day`, subject],
  ];
}
