import { storage } from '../session/storage.ts';

const KEY = 'passkey-used';

/** Answers whether this browser has passkeys at this address: they belong to a host name, by https or at localhost. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !isBareAddress();
}

/** Answers whether passkeys of this host work on this page. */
export function areOfHere({ rpId }: { rpId: string }): boolean {
  return hasPasskeys() && window.location.hostname === rpId;
}

/** Notes that somebody signs in with a passkey in this browser: the sign-in page then offers it. */
export function rememberPasskeyUse(): void {
  storage.set(KEY, '1');
}

export function wasPasskeyUsed(): boolean {
  return storage.get(KEY) !== null;
}

function isBareAddress(): boolean {
  return /^[\d.]+$|^\[/.test(window.location.hostname);
}
