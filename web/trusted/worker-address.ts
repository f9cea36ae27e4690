/**
 * The address of the service worker. The Trusted Types policy returns this address for any input, so the browser
 * accepts no other address for a worker.
 */
export const workerAddress =
  globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js';
