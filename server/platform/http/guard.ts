import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { ActingKey } from './acting-key.ts';
import type { TooManyTries } from './rate-limits.ts';

/** The person who makes a call, or the owner whose API key makes it. */
export type SignedIn = {
  id: string;
  role: 'ADMIN' | 'CUSTOMER';
  /**
   * The caller's role on the staff; null for customers. The shop reads the role at each request, so that a change
   * applies from the next request.
   */
  staffRole: StaffRole | null;
  sessionHash: string;
  /** The time when the session's person last proved their identity. */
  provedAt: string;
  /** The API key, if a program makes the call with a key of this owner; undefined if a person makes the call. */
  key?: ActingKey;
};

/** The part of a call's contract that describes its allowed callers. */
type CallerNeeds = Pick<Call, 'who' | 'needs' | 'refusal' | 'stepUp' | 'withoutSecondFactor' | 'isPersonal'>;
export type Answer<Rest extends unknown[]> = (request: FastifyRequest, ...rest: Rest) => Promise<unknown>;

/**
 * Decides which callers may make a call, and writes their actions into the security log. accounts/guard implements it.
 */
export type Guard = {
  /**
   * Throws 401 or 403 if the call is not for this caller. `at` is the time of the request. `network` is the caller's
   * network.
   */
  authorize: (call: CallerNeeds, headers: IncomingHttpHeaders, at: string, network: string) => Promise<SignedIn>;
  /**
   * Wraps the function that answers a call, and writes the call's answers and refusals into the security log. `key`
   * names the call in the contract.
   */
  watch: <Rest extends unknown[]>(key: string, answer: Answer<Rest>) => Answer<Rest>;
  /** Writes into the security log that a limit refused a part of a call, although the shop answers the call. */
  noteLimit: (request: FastifyRequest, error: TooManyTries) => void;
};
