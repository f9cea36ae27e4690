import { Link } from 'react-router';
import { sizeName } from '#contract/size-name.ts';
import * as productText from '#text/product-page.ts';
import { LOW_STOCK } from '#domain/limits.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { HeartButton } from '../heart-button.tsx';
import { LateRows } from '../late-rows.tsx';
import type { CardProduct } from '../packed-card.ts';
import { trailTo } from '../trail.ts';
import { useShopping } from '../use-shopping.ts';
import { AddButton } from './add-button.tsx';
import { Details } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { Promises, type PromiseWords } from './promises.tsx';
import { Share } from './share.tsx';
import { Swatches } from './swatches.tsx';
import { Title } from './title.tsx';
import { useSelection, type Selection } from './use-selection.ts';
import { boldTags, withTags } from '../../ui/with-tags.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import type { MenuCategory } from '../menu-category.ts';

type ProductViewProps = {
  product: CardProduct;
  words: PromiseWords;
  /** True while the page is asking the server for the product's other data. */ isComing: boolean;
};

export function ProductView({ product, words, isComing }: ProductViewProps) {
  const { categories } = useFrame();
  const shopping = useShopping('account');
  const selection = useSelection(product);
  if (!selection) return null;
  const trail = trailTo(categories, product.category.id);
  return (
    <div className="wrap pt-3 md:pt-5">
      <Breadcrumb trail={trail} />
      <div
        className={`product-columns mt-3 grid gap-2 md:gap-8 lg:gap-14 ${selection.pictures.length > 1 ? '' : '[--thumbnails:0px]'}`}
      >
        <Gallery images={selection.pictures} name={product.name} turn={selection.turn} onShow={selection.showPicture} />
        <div className="md:sticky md:top-28 md:self-start">
          <Title product={product} selection={selection} saleEnds={words.saleEnds} />
          <Swatches colors={selection.colors} chosen={selection.color} onChoose={selection.chooseColour} />
          <SizeChoice selection={selection} />
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Stepper
              label={productText.quantity()}
              value={selection.quantity}
              max={selection.most}
              onChange={selection.setQuantity}
            />
            <HeartButton product={{ id: product.id }} shopping={shopping} look="square" />
            <Share title={product.name} />
          </div>
          <div className="mt-5 hidden md:block">
            <AddButton selection={selection} shopping={shopping} />
          </div>
          <Promises {...selection} {...words} isComing={isComing} />
          <Details product={product} isComing={isComing} />
        </div>
      </div>
      <LateRows product={product} trail={trail} />
      {/* On a phone the button stays at the bottom of the window while the page scrolls, and stops above the
          footer. */}
      <div className="@container sticky bottom-(--foot) z-30 -mx-side mt-10 border-t border-thread bg-kora p-[min(0.75rem,3.3vw)] md:hidden">
        <AddButton isOnPhone selection={selection} shopping={shopping} />
      </div>
    </div>
  );
}

/** Shows the sizes of the chosen colour, and a warning if few pieces of the chosen size are left. */
function SizeChoice({ selection: { sizes, chosen, choose } }: { selection: Selection }) {
  return (
    <div className="mt-6">
      <p className="mb-2 font-medium">
        {chosen ? withTags(productText.chosenSize({ size: sizeName(chosen.size) }), boldTags) : productText.size()}
      </p>
      <SizeButtons variants={sizes} chosenId={chosen?.id} onChoose={choose} />
      <p aria-live="polite" className="mt-2 min-h-6 text-md font-medium text-madder">
        {chosen && chosen.stock <= LOW_STOCK && productText.onlyLeft({ stock: chosen.stock })}
      </p>
    </div>
  );
}

/** Shows the path from the home page through the shop and its categories to the product. */
function Breadcrumb({ trail }: { trail: readonly MenuCategory[] }) {
  const steps = [
    { to: '/home', name: productText.home() },
    { to: '/shop', name: productText.shop() },
    ...trail.map(({ id, name }) => ({ to: `/shop?category=${id}`, name })),
  ];
  return (
    <nav
      aria-label={productText.breadcrumb()}
      data-keep-clear
      className="-mx-side overflow-x-auto px-side text-md text-ink-soft"
    >
      <ol className="flex gap-2 whitespace-nowrap">
        {steps.map(({ to, name }, index) => (
          <li key={to} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
