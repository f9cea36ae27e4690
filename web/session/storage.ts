/** The browser's local storage, which may be full or forbidden: then nothing is kept and the shop works for this page only. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* nothing to do about it */
    }
  },

  remove(keys: readonly string[]): void {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      /* nothing to do about it */
    }
  },
};

/** A value read from storage that tells its listeners when this tab, or another one, has changed it. */
export function stored<Value>(keys: readonly string[], read: () => Value) {
  const listeners = new Set<() => void>();
  let current: { value: Value } | undefined;
  const changed = () => {
    current = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: (): Value => (current ??= { value: read() }).value,
    changed,
    subscribe(listener: () => void): () => void {
      const fromElsewhere = (event: StorageEvent) => {
        if (event.key !== null && !keys.includes(event.key)) return;
        current = undefined;
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', fromElsewhere);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', fromElsewhere);
      };
    },
  };
}
