import { Dialog } from '@base-ui/react/dialog';
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Heart, ShoppingBag, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Product, Variant } from '#contract/products.ts';
import { limits, pageSizes } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import { productPath } from '#domain/paths.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { inputClass } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { cheapest, DiscountBadge, priceOf } from '../price.tsx';
import { carry, ProductLink } from '../product-link.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import { toCard } from '../to-card.ts';
import { useShopping, type Shopping } from '../use-shopping.ts';

const DEBOUNCE_MS = 500;

/** 'Search our site': words are looked for half a second after the last key; arrows walk the results, Enter opens one, Esc closes. */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queries}>
      <Search onClose={onClose} />
    </QueryClientProvider>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim(), DEBOUNCE_MS);
  const shopping = useShopping('header');
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { data: products = [], isPending } = useQuery({
    queryKey: ['search', asked],
    // A failed search empties the list and says nothing (spec §8 "Silent failures").
    queryFn: async () => call('GET /products/search', { query: { q: asked, limit: pageSizes.emptySearch } }).then((answer) => answer.products, () => []),
    placeholderData: keepPreviousData,
  });
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 0;
    const isCaretMove = event.target instanceof HTMLInputElement && !/^Arrow(Down|Up)$/.test(event.key);
    if (step === 0 || isCaretMove) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/50" />
        <Dialog.Popup initialFocus={box} onKeyDown={walk} className="fixed inset-x-0 top-0 z-40 flex max-h-dvh animate-settle flex-col bg-kora shadow-2xl">
          <div className="wrap flex w-full items-center justify-between pt-4">
            <Dialog.Title className="display text-3xl">Search our site</Dialog.Title>
            <Dialog.Close aria-label="Close search" className="-mr-3 grid size-11 place-items-center">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="wrap w-full py-4">
            <input ref={box} type="search" aria-label="Search products" placeholder="Search products..." maxLength={limits.searchLength} value={words} onChange={(event) => setWords(event.target.value)} className={`${inputClass} text-lg`} />
            <p role="status" className="mt-2 min-h-6 text-[0.9375rem] text-ink-soft">
              {!isPending && (products.length === 0 ? 'Nothing found. Try fewer or other words.' : asked === '' ? 'New in the shop' : `${products.length} found`)}
            </p>
          </div>
          <div className="wrap w-full overflow-y-auto pb-8">
            {isPending ? (
              <Loading>
                <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-5">
                  {Array.from({ length: 5 }, (_, index) => (
                    <Skeleton key={index} className="aspect-3/4" />
                  ))}
                </div>
              </Loading>
            ) : (
              <ul ref={list} className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:grid-cols-5">
                {products.map((product) => (
                  <li key={product.id}>
                    <Result product={product} shopping={shopping} onClose={onClose} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Result({ product, shopping: { addToCart, toggleWish, isWished }, onClose }: { product: Product; shopping: Shopping; onClose: () => void }) {
  const [chosen, setChosen] = useState<Variant>();
  const navigate = useNavigate();
  const shown = chosen ?? cheapest(product.variants);
  if (!shown) return null;
  const price = priceOf(shown);
  const [image] = product.images;
  const wished = isWished(product.id);
  const open = () => {
    carry(product);
    onClose();
    void navigate(productPath(product));
  };
  const action = 'grid size-10 place-items-center rounded-full bg-kora/95 hover:bg-kora';
  return (
    <article className="group relative">
      <div className="relative">
        <button type="button" tabIndex={-1} aria-hidden onClick={open} className="block aspect-3/4 w-full overflow-hidden bg-kora-deep">
          {image ? <Picture image={image} sizes="(min-width: 64rem) 18vw, 45vw" alt="" className="size-full object-cover" /> : <span className="grid size-full place-items-center text-ink-soft">No Image Available</span>}
        </button>
        <DiscountBadge price={price} className="absolute top-2 left-2" />
        <div className="absolute top-2 right-2 flex flex-col gap-2 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
          <button type="button" aria-label={`${wished ? 'Remove from' : 'Add to'} wishlist: ${product.name}`} aria-pressed={wished} onClick={() => void toggleWish(product.id)} className={action}>
            <Heart aria-hidden className={`size-4.5 ${wished ? 'fill-madder text-madder' : ''}`} />
          </button>
          <button type="button" aria-label={`Add to cart: ${product.name}`} onClick={() => void addToCart(chosen).then((added) => added && setChosen(undefined))} className={action}>
            <ShoppingBag aria-hidden className="size-4.5" />
          </button>
        </div>
      </div>
      <h3 className="mt-2 line-clamp-2 text-[0.9375rem]">
        <ProductLink data-result product={toCard(product)} onClick={onClose} dir="auto" className="[overflow-wrap:anywhere] hover:underline">
          {product.name}
        </ProductLink>
      </h3>
      <p className="price my-1 text-[0.9375rem]">
        <b>{formatPaise(price.sellingPaise)}</b> {price.savingPaise > 0 && <s className="text-ink-soft">{formatPaise(oldPricePaise(price))}</s>}
      </p>
      <div className="max-h-20 overflow-y-auto">
        <SizeButtons isSmall variants={product.variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
    </article>
  );
}

/** A value once it has stayed the same for a while. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
