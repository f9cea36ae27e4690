/**
 * The service worker's address, the only one that the browser takes for a worker: whatever is asked,
 * the answer is ours.
 */
export const workerAddress =
  globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js';
