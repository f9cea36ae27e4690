import { Search } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent as KeyEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from 'react';
import { useLocation, useNavigation } from 'react-router';
import { limits } from '#domain/limits.ts';
import { isTyping } from '../scanner/is-typing.ts';
import { ScannedKeys } from '../scanner/scanned-keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';

// The tools that every list of the back office has above and below its table.

/** The classes of a small control without its background, for controls that set their own background colour. */
export const controlShape =
  'min-h-9 pointer-coarse:min-h-touch pointer-coarse:text-base rounded-cut border border-ink/45 px-2.5 text-md aria-invalid:border-madder';
/** The classes of a small control. Controls are small here because the back office shows many at once. */
export const controlClass = `${controlShape} bg-white`;
/** The classes of a button or link beside small controls. */
export const toolClass =
  'inline-flex min-h-9 pointer-coarse:min-h-touch items-center gap-1.5 rounded-cut border border-ink/45 bg-white px-3 text-md font-medium whitespace-nowrap hover:border-ink off:border-thread off:text-ink-soft';

type SearchBoxProps = {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  /**
   * Called with a text that a scanner typed into the box. Returns whether the caller has used the scanned text. If so,
   * the box shows its former text again; otherwise the scanned text becomes the search words.
   */
  onScan?: (text: string) => Promise<boolean>;
};

/**
 * A box for search words. `onSearch` is called a moment after the last key, or when the box loses the focus. The key
 * "/" moves the focus into the box.
 */
export function SearchBox({ label, value, onSearch, onScan }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [keys] = useState(() => new ScannedKeys());
  const { typed, setTyped, report } = useTypedWords(value, onSearch);
  useSlashKey(() => box.current?.select());
  const onKeyDown = (event: KeyEvent<HTMLInputElement>) => {
    // A key that somebody holds down repeats as quickly as a scanner types, so repeated keys do not count as a scan.
    const text = event.repeat ? undefined : keys.press(event.key, event.timeStamp);
    if (text === undefined) return;
    event.preventDefault();
    if (!onScan) return setTyped(text);
    const before = withoutScan(event.currentTarget.value, text);
    void onScan(text).then((isTaken) => setTyped(isTaken ? before : text));
  };
  return (
    <span className="relative min-w-48 grow sm:max-w-80">
      <Search className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
      <input
        ref={box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={limits.searchLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={report}
        onKeyDown={onKeyDown}
        className={`${controlClass} w-full ps-8.5 text-ellipsis`}
      />
    </span>
  );
}

/** Returns the text that was in the box before the scanner added its text at the end. */
function withoutScan(value: string, text: string): string {
  return value.endsWith(text) ? value.slice(0, -text.length) : '';
}

const TYPING_MS = 250;

/**
 * Stores the words that a person types, and passes them to `onSearch` after a pause or by `report`. While the person
 * leaves the page, nothing is passed on. If `value` changes in another way, for example by the back button or Clear,
 * the box shows the new value.
 */
function useTypedWords(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), TYPING_MS);
  const reported = useRef(value);
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const report = (words: string) => {
    if (!isLeaving && words !== reported.current) onSearch((reported.current = words));
  };
  const reportSettled = useEffectEvent(report);
  useEffect(() => {
    // During a navigation, `value` still has the old words, although the new address contains the typed ones.
    if (state === 'idle' && value !== reported.current) setTyped((reported.current = value));
  }, [value, state]);
  useEffect(() => reportSettled(settled), [settled, isLeaving]);
  return { typed, setTyped, report: () => report(typed.trim()) };
}

function useSlashKey(onSlash: () => void): void {
  useKeyDown((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    onSlash();
  });
}

type SelectBoxProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  ref?: Ref<HTMLSelectElement>;
  children: ReactNode;
};

/** A select as small as the other tools of a list. Only screen readers read the select's label. */
export function SelectBox({ label, className = '', children, ...select }: SelectBoxProps) {
  return (
    <select aria-label={label} className={`${controlClass} max-w-full ${className}`} {...select}>
      {children}
    </select>
  );
}
