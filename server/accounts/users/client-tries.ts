import { sameKey } from '#domain/same-key.ts';
import type { Client } from '../auth/known-clients.ts';
import type { Price, Try } from '../../platform/http/rate-limits.ts';

type Known = 'browser' | 'network' | undefined;
type Account = { id: string } | undefined;

/**
 * The price of one guess at an account's password, the same by email and by username. A known client pays alone: no
 * stranger's failures count for it.
 */
export function signInPrice(account: Account, identifier: string, client: Client, known: Known): Price {
  const { network } = client;
  if (account && known) {
    const own: Try = ['login-known', `${account.id} ${client[known]}`];
    // The accounts of one carrier's customers know the same network. It pays too, in case somebody guesses at them all.
    return { own, tries: known === 'browser' ? [own] : [['login-known-network', network], own] };
  }
  const kind = account ? 'account' : 'nobody';
  const subject = account ? account.id : sameKey(identifier);
  const own: Try = [`login-${kind}-network`, `${subject} ${network}`];
  return { own, tries: [['login-network', network], own, [`login-${kind}`, subject]] };
}

/** The price of one guess at a second factor, by a person who knows the password. */
export function factorPrice({ id }: { id: string }, client: Client, known: Known): Price {
  const own: Try = known ? ['factor-known', `${id} ${client[known]}`] : ['factor-account', id];
  return { own, tries: [own] };
}

/**
 * The price of one guess at a secret of one's own within a session. The session pays, so that no stranger's failures
 * count for its owner.
 */
export function sessionPrice(userId: string, sessionHash: string): Price {
  const own: Try = ['login-known', `${userId} ${sessionHash}`];
  return { own, tries: [own] };
}

/**
 * The price of one guess at an emailed code. The client that asked for the code pays alone. The code itself has few
 * tries besides.
 */
export function resetTries(email: string, client: Client, asked: Known): Try[] {
  if (asked) return [['reset-asker', `${sameKey(email)} ${client[asked]}`]];
  return [
    ['reset-network', client.network],
    ['reset-account', sameKey(email)],
  ];
}

/**
 * The price of one message with a code to a phone. A client that has signed in to the number's account before pays
 * alone: no stranger's requests count for it.
 */
export function phoneCodeTries(account: Account, phone: string, client: Client, known: Known): Try[] {
  if (account && known) {
    const own = `${account.id} ${client[known]}`;
    return [
      ['phone-code-known', own],
      ['phone-code-known-day', own],
      // Somebody who has a number can make any number of browsers known to it. Strangers may share a known network.
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

/** The price of one guess at a code to sign in by. */
export function ticketPrice(ticketHash: string, { network }: Client): Price {
  const own: Try = ['sign-in-code-ticket', ticketHash];
  return { own, tries: [['sign-in-code-network', network], own] };
}

/** The price of one request for a code. */
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
  // One network's own tries come before the tries that all strangers share: a network refused for its own takes nobody
  // else's.
  return [
    ['code-network', client.network],
    [`code-${kind}-network`, own],
    [`code-${kind}-network-day`, own],
    [`code-${kind}`, subject],
    [`code-${kind}-day`, subject],
  ];
}
