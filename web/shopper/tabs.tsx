type TabsProps = { label: string; tabs: ReadonlyArray<{ id: string; name: string }>; active: string; onChange: (id: string) => void };

/** A row of choices of which one is on; it scrolls sideways on a phone. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  return (
    <div role="group" aria-label={label} className="-mx-1 mt-6 flex gap-1 overflow-x-auto px-1 pb-1 [scrollbar-width:none]">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          aria-pressed={tab.id === active}
          onClick={() => onChange(tab.id)}
          className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-medium text-ink-soft hover:text-ink aria-pressed:border-madder aria-pressed:text-ink"
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
