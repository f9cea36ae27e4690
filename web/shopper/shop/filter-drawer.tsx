import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Category } from '#contract/categories.ts';
import type { Facets } from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { changed, flatten, withoutPage } from './selection.ts';

type FilterDrawerProps = { facets: Facets; categories: readonly Category[]; search: URLSearchParams; totalItems: number; onChange: (search: URLSearchParams) => void; onClose: () => void };

/** Availability, size, colour, categories and price; what is chosen counts at once. */
export default function FilterDrawer({ facets, categories, search: asked, totalItems, onChange, onClose }: FilterDrawerProps) {
  // The drawer answers each click itself; the address, and with it the products, follow when they can.
  const [search, setSearch] = useState(asked);
  const choose = (next: URLSearchParams) => {
    setSearch(next);
    onChange(next);
  };
  const set = (change: Record<string, string | readonly string[] | undefined>) => choose(withoutPage(changed(search, change)));
  const toggle = (name: string, value: string) => {
    const all = search.getAll(name);
    const next = all.includes(value) ? all.filter((one) => one !== value) : [...all, value];
    // The first picked category becomes the active tab (spec §2 Shop).
    const top = name === 'categories' ? topOf(categories, next[0]) : undefined;
    set({ [name]: next, ...(top && { category: top }) });
  };
  return (
    <Drawer.Root open onOpenChange={(open) => !open && onClose()} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-night/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-40">
          <Drawer.Popup className="flex h-full w-[min(26rem,92vw)] flex-col bg-kora transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <div className="flex items-center justify-between border-b border-thread px-5 py-3">
              <Drawer.Title className="display text-2xl">Filter</Drawer.Title>
              <Drawer.Close aria-label="Close filters" className="grid size-11 place-items-center">
                <X aria-hidden className="size-5" />
              </Drawer.Close>
            </div>
            <div className="grow space-y-7 overflow-y-auto px-5 py-5">
              <Group title="Availability">
                <Choice isOn={search.get('availability') === 'in-stock'} count={facets.availability.inStock} onChange={(on) => set({ availability: on ? 'in-stock' : undefined })}>In stock</Choice>
                <Choice isOn={search.get('availability') === 'out-of-stock'} count={facets.availability.outOfStock} onChange={(on) => set({ availability: on ? 'out-of-stock' : undefined })}>Out of stock</Choice>
              </Group>
              <Group title="Size">
                <div className="flex max-h-56 flex-wrap gap-2 overflow-y-auto">
                  {facets.sizes.map(({ value, count }) => (
                    <button key={value} type="button" aria-pressed={search.getAll('size').includes(value)} aria-label={`Size ${value}, ${count}`} onClick={() => toggle('size', value)} className="min-h-10 rounded-cut border border-ink/45 bg-white px-3 aria-pressed:border-indigo aria-pressed:bg-indigo aria-pressed:text-kora">
                      {value} <span className="price text-sm opacity-75">{count}</span>
                    </button>
                  ))}
                </div>
              </Group>
              <Group title="Colour">
                <div className="max-h-56 overflow-y-auto">
                  {facets.colors.map(({ value, hex, count }) => (
                    <Choice key={value} isOn={search.getAll('color').includes(value)} count={count} onChange={() => toggle('color', value)}>
                      <svg aria-hidden viewBox="0 0 16 16" className="size-4 border border-ink/40"><rect width="16" height="16" fill={hex} /></svg>
                      {value}
                    </Choice>
                  ))}
                </div>
              </Group>
              <Group title="Categories">
                <div className="max-h-72 overflow-y-auto">
                  {withPlaces(categories).filter((category) => category._count.products > 0).map((category) => (
                    <Choice key={category.id} isOn={search.getAll('categories').includes(category.id)} count={category._count.products} onChange={() => toggle('categories', category.id)}>
                      <span className={category.depth === 0 ? 'font-semibold' : category.depth === 1 ? 'pl-3' : 'pl-7'}>
                        {category.name}
                        {category.above && <span className="sr-only"> in {category.above}</span>}
                      </span>
                    </Choice>
                  ))}
                </div>
              </Group>
              <PriceRange key={search.toString()} range={facets.priceRange} search={search} onChange={(minPrice, maxPrice) => set({ minPrice, maxPrice })} />
            </div>
            <div className="flex gap-3 border-t border-thread px-5 py-4">
              <Button look="quiet" onClick={() => choose(changed(new URLSearchParams(), { columns: search.get('columns') ?? undefined, sort: search.get('sort') ?? undefined }))}>Clear all</Button>
              <Button className="grow" onClick={onClose}>Show {totalItems.toLocaleString('en-IN')}</Button>
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function topOf(categories: readonly Category[], id: string | undefined): string | undefined {
  return categories.find((category) => flatten([category]).some((below) => below.id === id))?.id;
}

/** The tree as a list that knows how deep each category lies, and below what: "Dresses" is there for girls and for women. */
function withPlaces(categories: readonly Category[], depth = 0, above = ''): Array<Category & { depth: number; above: string }> {
  return categories.flatMap((category) => [{ ...category, depth, above }, ...withPlaces(category.subCategories, depth + 1, category.name)]);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="eyebrow mb-2">{title}</legend>
      {children}
    </fieldset>
  );
}

function Choice({ isOn, count, onChange, children }: { isOn: boolean; count: number; onChange: (on: boolean) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-10 items-center gap-3">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} className="size-5 accent-indigo" />
      <span className="flex grow items-center gap-2">{children}</span>
      <span className="price text-[0.9375rem] text-ink-soft">{count}</span>
    </label>
  );
}

function PriceRange({ range, search, onChange }: { range: Facets['priceRange']; search: URLSearchParams; onChange: (min: string | undefined, max: string | undefined) => void }) {
  const [min, setMin] = useState(search.get('minPrice') ?? '');
  const [max, setMax] = useState(search.get('maxPrice') ?? '');
  const isWrong = min !== '' && max !== '' && Number(min) > Number(max);
  const box = (label: string, value: string, placeholder: string, set: (text: string) => void) => (
    <label className="grow">
      <span className="mb-1 block text-[0.9375rem]">{label}</span>
      <input inputMode="numeric" value={value} placeholder={placeholder} onChange={(event) => set(event.target.value.replaceAll(/\D/g, ''))} className={inputClass} />
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onChange(min || undefined, max || undefined);
      }}
    >
      <Group title="Price range">
        <div className="flex items-end gap-3">
          {box('From ₹', min, String(Math.floor(Number(range.min))), setMin)}
          {box('To ₹', max, String(Math.ceil(Number(range.max))), setMax)}
          <Button type="submit" look="quiet" disabled={isWrong}>Apply</Button>
        </div>
        {isWrong && <p className="mt-2 text-madder">The lowest price is above the highest.</p>}
      </Group>
    </form>
  );
}
