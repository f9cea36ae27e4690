import { Link } from 'react-router';

type Tab = { id: string; name: string; /** Where it leads, if it is a link. */ to?: string };
type TabsProps = { label: string; tabs: readonly Tab[]; active: string; onChange?: (id: string) => void };

const look = 'grid min-h-11 shrink-0 place-items-center border-b-2 border-transparent px-3 font-medium text-ink-soft hover:text-ink aria-[current]:border-madder aria-[current]:text-ink aria-pressed:border-madder aria-pressed:text-ink';

/** A row of choices of which one is on; it scrolls sideways on a phone. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  return (
    <div role="group" aria-label={label} className="-mx-1 mt-6 flex gap-1 overflow-x-auto px-1 pb-1 [scrollbar-width:none]">
      {tabs.map(({ id, name, to }) =>
        to ? (
          <Link key={id} to={to} prefetch="intent" aria-current={id === active ? 'true' : undefined} className={look}>
            {name}
          </Link>
        ) : (
          <button key={id} type="button" aria-pressed={id === active} onClick={() => onChange?.(id)} className={look}>
            {name}
          </button>
        ),
      )}
    </div>
  );
}
