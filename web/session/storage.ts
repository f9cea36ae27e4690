/** The browser's local storage. */
export const storage = storeOver(() => localStorage);

/**
 * A storage of the browser. If the browser refuses to store a value, because the storage is full or forbidden (private
 * mode), the page itself keeps the value.
 */
export function storeOver(open: () => Storage) {
  const refused = new Map<string, string>();
  const ask = <Answer>(what: (store: Storage) => Answer): Answer | undefined => {
    try {
      return what(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string): string | null => refused.get(key) ?? ask((store) => store.getItem(key)) ?? null,

    set(key: string, value: string): void {
      refused.set(key, value);
      ask((store) => {
        store.setItem(key, value);
        refused.delete(key);
      });
    },

    remove(keys: readonly string[]): void {
      for (const key of keys) {
        refused.delete(key);
        ask((store) => store.removeItem(key));
      }
    },

    /**
     * Lists the keys in the browser's storage. Leaves out values that the browser refused to store and that only this
     * page has.
     */
    keys: (): string[] => ask(Object.keys) ?? [],
  };
}

/**
 * Parses a value that was stored as JSON. Returns undefined if nothing is stored, or if the value is no JSON because
 * another program wrote it. The parsed value may have any shape.
 */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A value that is read from the browser's storage. The value calls its listeners when this tab or another tab has
 * changed the storage.
 */
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
      const onOtherTab = (event: StorageEvent) => {
        if (event.key !== null && !keys.includes(event.key)) return;
        current = undefined;
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onOtherTab);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onOtherTab);
      };
    },
  };
}
