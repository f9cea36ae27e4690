import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { ArrowRight, Headset, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { heroMs } from '#contract/content.ts';
import type { SiteContent } from '#contract/site-content.ts';
import { pageSizes } from '#domain/limits.ts';
import { withShownNames } from '#contract/category-name.ts';
import * as homeText from '#text/home.ts';
import { load, pageLoader } from '../../api/load.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TilePicture } from '../../ui/studio-picture.tsx';
import { publicHead, siteOf, type Site } from '../frame/page-head.ts';
import { cachedPieces } from '../cached-pieces.ts';
import { shippingWords } from '../delivery/shipping-words.ts';
import { LateRows } from '../late-rows.tsx';
import { toTabs } from '../to-tabs.ts';
import { useCards } from '../use-cards.ts';
import { CategoryRow } from './category-row.tsx';
import { Hero } from './hero.tsx';

export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const { content } = await load({ context }, 'GET /content');
  const { categories } = await load({ context }, 'GET /categories');
  const delivery = await load({ context }, 'GET /delivery');
  const tabs = toTabs(withShownNames(categories));
  const [first] = tabs;
  const { data } = first
    ? await load({ context }, 'GET /products/category/{id}', {
        params: { id: first.id },
        query: { limit: pageSizes.homeRow },
      })
    : { data: [] };
  const { tagline, hero, tiles, callToAction } = content;
  const [shipping, ...others] = content.highlights;
  const highlights = shipping ? [shippingWords(shipping, delivery), ...others] : [];
  const { cards } = context.get(cachedPieces);
  return { tabs, cards: cards.pack(data), tagline, hero, tiles, highlights, callToAction };
});

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  return publicHead(site, {
    title: '',
    description: import.meta.env.SSR ? homeText.description({ tagline: loaderData?.tagline ?? '' }) : '',
    path: '/',
    things: import.meta.env.SSR ? thingsOf(site) : [],
  });
};

/** Returns the shop and its site as schema.org objects. */
function thingsOf({ name, origin }: Site) {
  return [
    { '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/studio/icon-512.png` },
    { '@type': 'WebSite', name, url: `${origin}/` },
  ];
}

export default function Home() {
  const { tabs, cards, hero, tiles, highlights, callToAction } = useLoaderData<typeof loader>();
  const products = useCards(cards);
  return (
    <>
      <Hero slides={hero} turnsMs={heroMs} />
      {tabs.length > 0 && <CategoryRow tabs={tabs} products={products} />}
      <Tiles tiles={tiles} />
      <Highlights highlights={highlights} />
      <CallToAction {...callToAction} />
      <div className="wrap">
        <LateRows />
      </div>
    </>
  );
}

function Tiles({ tiles }: Pick<SiteContent, 'tiles'>) {
  return (
    <section aria-labelledby="style-title" className="wrap mt-24">
      <h2 id="style-title" className="display text-4xl sm:text-5xl">
        {homeText.styleTitle()}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:grid-rows-2">
        {tiles.map((tile, index) => (
          <li key={index} className={index === 0 ? 'col-span-2 min-w-0 lg:row-span-2' : 'min-w-0'}>
            <Link
              to={tile.link}
              className={`group relative flex h-full min-h-52 flex-col justify-end overflow-hidden bg-indigo-deep ${index === 0 ? 'sm:min-h-88' : 'lg:min-h-64'}`}
            >
              <TilePicture
                tile={index + 1}
                own={tile.picture}
                sizes={index === 0 ? '(min-width: 64rem) 45vw, 92vw' : '(min-width: 64rem) 22vw, 46vw'}
                className="absolute inset-0 size-full object-cover object-top transition-transform duration-300 group-hover:scale-103"
              />
              <span className="relative m-2 max-w-full min-w-0 self-start bg-kora px-3 py-2 wrap-anywhere sm:m-3 sm:px-4 sm:py-2.5">
                <span className="display block text-xl sm:text-2xl">{tile.title}</span>
                {tile.text && (
                  // On a phone a small tile has room only for its name, because more text would cover its picture.
                  <span className={`block text-md text-ink-soft ${index === 0 ? '' : 'max-sm:sr-only'}`}>
                    {tile.text}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const highlightIcons = [Truck, ShieldCheck, RotateCcw, Headset];

function Highlights({ highlights }: Pick<SiteContent, 'highlights'>) {
  return (
    <section aria-labelledby="why-title" className="wrap mt-24">
      <h2 id="why-title" className="display text-4xl sm:text-5xl">
        {homeText.whyTitle()}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
        {highlights.map((highlight, index) => {
          const Icon = highlightIcons[index] ?? Truck;
          return (
            <li key={index}>
              <div aria-hidden className="woven mb-5" />
              <div className="flex items-start gap-4 sm:block">
                <Icon aria-hidden strokeWidth={1.5} className="size-8 shrink-0 text-indigo" />
                <div className="min-w-0 sm:mt-3">
                  <h3 className="text-lg leading-tight font-semibold sm:leading-normal">{highlight.title}</h3>
                  <p className="text-ink-soft">{highlight.text}</p>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CallToAction({ title, text, button }: SiteContent['callToAction']) {
  return (
    <section className="wrap mt-24">
      <div className="flex flex-col items-start gap-6 bg-kora-deep px-panel py-12 sm:px-12 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 className="display text-4xl sm:text-5xl">{title}</h2>
          <p className="mt-3 text-lg text-ink-soft">{text}</p>
        </div>
        <Link to="/shop" className={`${buttonClass('solid', 'large')} max-w-full lg:shrink-0`}>
          {button} <ArrowRight className="size-5 rtl:-scale-x-100" />
        </Link>
      </div>
    </section>
  );
}
