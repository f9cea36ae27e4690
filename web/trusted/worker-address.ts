/**
 * The service worker's address, the only one that the browser
 * accepts for a worker: the policy answers it for any input.
 */
export const workerAddress =
  globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js';
