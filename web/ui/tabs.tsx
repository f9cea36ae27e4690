import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type TabsProps<Id extends string> = {
  label: string;
  tabs: ReadonlyArray<{ id: Id; name: string; /** Small text below the name. */ note?: string }>;
  active: Id;
  onChange: (id: Id) => void;
  /**
   * True if the arrow keys show the next tab at once. If false, the arrow keys only move the focus, and Enter shows the
   * tab.
   */
  isShownByArrows?: boolean;
  size?: 'normal' | 'large';
  /** An element at the end of the row of tabs. */
  aside?: ReactNode;
  children: ReactNode;
};

const sizes = { normal: 'min-h-10 px-3 text-md', large: 'min-h-12 px-4 text-lg' };

/** Shows panels with a tab for each. Only one panel is visible: `children`. To filter a list, use `FilterTabs`. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  isShownByArrows = false,
  size = 'normal',
  aside,
  children,
}: TabsProps<Id>) {
  return (
    <Base.Root value={active} onValueChange={onChange}>
      <div className="flex flex-wrap items-center gap-2 border-b border-thread">
        <Base.List aria-label={label} activateOnFocus={isShownByArrows} className="flex flex-wrap gap-1">
          {tabs.map(({ id, name, note }) => (
            <Base.Tab
              key={id}
              value={id}
              className={`-mb-px border-b-2 border-transparent text-ink-soft aria-selected:border-madder aria-selected:font-semibold aria-selected:text-ink ${sizes[size]} ${note ? 'py-1.5' : ''}`}
            >
              {name} {note && <span className="block text-caption font-normal text-ink-soft">{note}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      <Base.Panel key={active} value={active}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
