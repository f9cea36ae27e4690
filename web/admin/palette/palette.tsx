import { Dialog as Base } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { statusLabel } from '#domain/order-status.ts';
import { call } from '../../api/call.ts';
import { pages } from '../frame/pages.ts';

type Found = { key: string; to: string; title: string; note: string };
type Group = { title: string; found: readonly Found[] };

const deeds: readonly Found[] = [
  { key: 'new-product', to: '/admin/product?edit=new', title: 'Add product', note: 'Product' },
  { key: 'sheet', to: '/admin/product/sheet', title: 'Variant sheet', note: 'Price and stock of many at once' },
  { key: 'import', to: '/admin/product/import', title: 'Import products', note: 'Spreadsheet' },
  { key: 'pending', to: '/admin/order?status=PENDING', title: 'Pending orders', note: 'Orders' },
  { key: 'low', to: '/admin/product?availability=low-stock', title: 'Low stock', note: 'Products' },
];

/** Ctrl+K: jumps to any page, product, order or customer by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const asked = useDeferredValue(words.trim());
  const navigate = useNavigate();
  const groups = useGroups(asked);
  const all = groups.flatMap((group) => group.found);
  const current = all[Math.min(at, all.length - 1)];
  const go = ({ to }: Found) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (Math.min(at, all.length - 1) + step + all.length) % Math.max(1, all.length);
      setAt(next);
      document.querySelector(`#found-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  let index = -1;
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/50" />
        <Base.Popup className="fixed top-[10dvh] left-1/2 z-40 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col bg-kora shadow-2xl">
          <Base.Title className="sr-only">Find</Base.Title>
          <input
            role="combobox"
            aria-label="Find a page, product, order or customer"
            aria-expanded
            aria-controls="found"
            aria-activedescendant={current && `found-${all.indexOf(current)}`}
            placeholder="Find a page, product, order or customer"
            maxLength={200}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            className="min-h-13 w-full border-b border-thread bg-white px-4 text-lg outline-offset-[-2px]"
          />
          <div id="found" role="listbox" aria-label="Found" tabIndex={-1} className="overflow-y-auto py-2">
            {groups.map((group) => (
              <div key={group.title} role="group" aria-label={group.title}>
                <p aria-hidden className="eyebrow px-4 pt-2 pb-1 text-ink-soft">{group.title}</p>
                {group.found.map((one) => {
                  index++;
                  const own = index;
                  return (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box above holds the focus and its keys
                    <div key={one.key} id={`found-${own}`} role="option" aria-selected={one === current} onClick={() => go(one)} onPointerMove={() => own !== at && setAt(own)} className="flex cursor-pointer items-baseline gap-3 px-4 py-1.5 aria-selected:bg-indigo aria-selected:text-kora">
                      <span className="truncate" dir="auto">{one.title}</span> <span className="ml-auto shrink-0 text-[0.9375rem] opacity-80">{one.note}</span>
                    </div>
                  );
                })}
              </div>
            ))}
            {all.length === 0 && <p className="px-4 py-3 text-ink-soft">Nothing found.</p>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const EACH = 6;

function useGroups(asked: string): readonly Group[] {
  const options = { enabled: asked.length > 1, staleTime: 5_000, placeholderData: <Data,>(before: Data) => before };
  const { data: products } = useQuery({ queryKey: ['admin', 'find', 'products', asked], queryFn: async () => (await call('GET /products/search', { query: { q: asked, limit: EACH } })).products, ...options });
  const { data: orders } = useQuery({ queryKey: ['admin', 'find', 'orders', asked], queryFn: async () => (await call('GET /orders/all', { query: { q: asked, limit: EACH } })).orders, ...options });
  const { data: customers } = useQuery({ queryKey: ['admin', 'find', 'customers', asked], queryFn: async () => (await call('GET /customers', { query: { q: asked, limit: EACH } })).customers, ...options });
  const places = [...pages.map(({ to, label }) => ({ key: to, to, title: label, note: 'Page' })), ...deeds].filter((place) => place.title.toLowerCase().includes(asked.toLowerCase()));
  const isAsking = asked.length > 1;
  const groups: Group[] = [
    { title: 'Go to', found: places },
    { title: 'Orders', found: isAsking ? (orders ?? []).map((order) => ({ key: order.id, to: `/admin/order?order=${order.id}`, title: `${order.orderNumber} · ${order.user.firstName} ${order.user.lastName}`, note: `${formatDay(order.createdAt)} · ${statusLabel(order.deliveryStatus)}` })) : [] },
    { title: 'Products', found: isAsking ? (products ?? []).map((product) => ({ key: product.id, to: `/admin/product?edit=${product.id}`, title: product.name, note: product.variants[0] ? formatRupees(product.variants[0].originalPrice) : '' })) : [] },
    { title: 'Customers', found: isAsking ? (customers ?? []).map((customer) => ({ key: customer.id, to: `/admin/customer?customer=${customer.id}`, title: `${customer.firstName} ${customer.lastName}`, note: customer.email })) : [] },
  ];
  return groups.filter((group) => group.found.length > 0);
}
