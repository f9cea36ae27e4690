import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permission } from '#domain/staff-roles.ts';

/** The API key that makes a call. */
export type ActingKey = { id: string; name: string; permissions: ReadonlySet<Permission> };

// The key is not passed as a parameter, so that code that asks who acts, or for their permissions, always gets the
// complete answer.
const acting = new AsyncLocalStorage<ActingKey>();

/** Answers the key that makes the present call; undefined if a person or the shop itself makes it. */
export function actingKey(): ActingKey | undefined {
  return acting.getStore();
}

/** Runs the work of a call with its key, if the call has a key. */
export function actingBy<Result>(key: ActingKey | undefined, work: () => Result): Result {
  return key ? acting.run(key, work) : work();
}
