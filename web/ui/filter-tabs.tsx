import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

type FilterTab = { id: string; name: ReactNode; /** The address, if the tab is a link. */ to?: string };
type FilterTabsProps = {
  label: string;
  tabs: readonly FilterTab[];
  active: string;
  onChange?: (id: string) => void;
  size?: 'normal' | 'dense';
};

const look =
  'grid shrink-0 place-items-center border-b-2 border-transparent px-3 aria-[current]:border-madder aria-pressed:border-madder';
const sizes = {
  normal: 'min-h-11 font-medium text-ink-soft hover:text-ink aria-[current]:text-ink aria-pressed:text-ink',
  dense: 'min-h-10 pointer-coarse:min-h-touch text-md aria-pressed:font-semibold',
};
const rows = {
  normal: '-mx-1 mt-6 px-1 pb-1 [scrollbar-width:none] max-lg:-mx-side max-lg:px-side',
  dense: 'side-shadows mt-4 border-b border-thread',
};

/**
 * A row of choices that filter the list below. On a phone the row scrolls sideways and reaches the edge of the screen.
 * The choices are links if the address contains the choice, and otherwise toggle buttons. The choices are no ARIA tabs
 * (`Tabs`), because all of them show the same list, and because links work without script.
 */
export function FilterTabs({ label, tabs, active, onChange, size = 'normal' }: FilterTabsProps) {
  const className = `${look} ${sizes[size]}`;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => (row.current ? keepInSight(row.current) : undefined), [active]);
  return (
    <div ref={row} role="group" aria-label={label} className={`flex gap-1 overflow-x-auto ${rows[size]}`}>
      {tabs.map(({ id, name, to }) =>
        to ? (
          <Link
            key={id}
            to={to}
            prefetch="intent"
            aria-current={id === active ? 'true' : undefined}
            className={className}
          >
            {name}
          </Link>
        ) : (
          <button
            key={id}
            type="button"
            aria-pressed={id === active}
            onClick={() => onChange?.(id)}
            className={className}
          >
            {name}
          </button>
        ),
      )}
    </div>
  );
}

/** The pixels of the next tab that stay visible beside the current tab, to show that there are more tabs. */
const BESIDE_PX = 24;

/**
 * Scrolls the row, but never the page, so that the row's current tab is visible. Does so again when the counts make the
 * tabs wider, or when the window changes.
 */
function keepInSight(row: HTMLElement): (() => void) | undefined {
  const current = row.querySelector('[aria-current="true"], [aria-pressed="true"]');
  if (!current) return undefined;
  // The observer reports the sizes of tab and row together, and before they are painted.
  const sizes = new ResizeObserver(() => {
    const [tab, seen] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (tab.left < seen.left) row.scrollBy({ left: tab.left - seen.left - BESIDE_PX });
    else if (tab.right > seen.right) row.scrollBy({ left: tab.right - seen.right + BESIDE_PX });
  });
  for (const box of [row, current]) sizes.observe(box);
  return () => sizes.disconnect();
}
