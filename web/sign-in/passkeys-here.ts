import { storage } from '../session/storage.ts';

const KEY = 'passkey-used';

/**
 * Returns whether this browser can use passkeys at this address. Passkeys belong to a host name, and need https or
 * localhost.
 */
export function hasPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !isBareAddress();
}

/** Returns whether passkeys that belong to this host name work on this page. */
export function areOfHere({ rpId }: { rpId: string }): boolean {
  return hasPasskeys() && window.location.hostname === rpId;
}

/** Stores that a person signs in with a passkey in this browser. The sign-in page then offers passkeys. */
export function rememberPasskeyUse(): void {
  storage.set(KEY, '1');
}

export function wasPasskeyUsed(): boolean {
  return storage.get(KEY) !== null;
}

function isBareAddress(): boolean {
  return /^[\d.]+$|^\[/.test(window.location.hostname);
}
