import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permission } from '#domain/staff-roles.ts';

/** The key by which a call is made. */
export type ActingKey = { id: string; name: string; permissions: ReadonlySet<Permission> };

// Functions do not hand the key on: code that asks who acts, or what they may do, always gets the whole answer.
const acting = new AsyncLocalStorage<ActingKey>();

/** The key that makes the present call; undefined where a person does, or the shop itself. */
export function actingKey(): ActingKey | undefined {
  return acting.getStore();
}

/** Runs the work of a call as its key's, if it has one. */
export function actingBy<Result>(key: ActingKey | undefined, work: () => Result): Result {
  return key ? acting.run(key, work) : work();
}
