import { ArrowRight, Headset, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { content as fixed } from '#contract/content.ts';
import { pageSizes } from '#domain/limits.ts';
import { asPageError, load } from '../../api/load.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TilePicture } from '../../ui/studio-picture.tsx';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { toTabs } from '../to-tabs.ts';
import { packCards, unpackCards } from '../to-card.ts';
import { CategoryRow } from './category-row.tsx';
import { Hero } from './hero.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { content } = await load({ context }, 'GET /content');
    const { categories } = await load({ context }, 'GET /categories');
    const tabs = toTabs(categories);
    const [first] = tabs;
    const { data } = first ? await load({ context }, 'GET /products/category/{id}', { params: { id: first.id }, query: { limit: pageSizes.homeRow } }) : { data: [] };
    const { tagline, hero, tiles, highlights, callToAction } = content;
    return { tabs, cards: packCards(data), tagline, hero, heroMs: fixed.heroMs, tiles, highlights, callToAction };
  } catch (error) {
    return asPageError(error);
  }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  return publicHead(site, {
    title: '',
    description: `${loaderData?.tagline ?? ''} Kurtas, dresses, shirts, kids’ wear and fabrics, cash on delivery across India.`,
    path: '/',
    things: [
      { '@type': 'Organization', name: site.name, url: `${site.origin}/`, logo: `${site.origin}/studio/icon-512.png` },
      { '@type': 'WebSite', name: site.name, url: `${site.origin}/` },
    ],
  });
};

const icons = [Truck, ShieldCheck, RotateCcw, Headset];

export default function Home() {
  const { tabs, cards, hero, heroMs, tiles, highlights, callToAction } = useLoaderData<typeof loader>();
  const products = useMemo(() => unpackCards(cards), [cards]);
  return (
    <>
      <Hero slides={hero} turnsMs={heroMs} />
      {tabs.length > 0 && <CategoryRow tabs={tabs} products={products} />}
      <section aria-labelledby="style-title" className="wrap mt-24">
        <h2 id="style-title" className="display text-4xl sm:text-5xl">
          Discover Your Style
        </h2>
        <ul className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:grid-rows-2">
          {tiles.map((tile, index) => (
            <li key={tile.title} className={index === 0 ? 'col-span-2 lg:row-span-2' : ''}>
              <Link to="/shop" className="group relative flex h-full min-h-52 flex-col justify-end overflow-hidden bg-indigo-deep">
                <TilePicture tile={index + 1} own={tile.picture} sizes={index === 0 ? '(min-width: 64rem) 45vw, 92vw' : '(min-width: 64rem) 22vw, 46vw'} className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]" />
                <span className="relative m-2 self-start bg-kora px-3 py-2 sm:m-3 sm:px-4 sm:py-2.5">
                  <span className="display block text-xl sm:text-2xl">{tile.title}</span>
                  <span className="block text-[0.9375rem] text-ink-soft">{tile.text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="why-title" className="wrap mt-24">
        <h2 id="why-title" className="display text-4xl sm:text-5xl">
          Why Shop With Us
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {highlights.map((highlight, index) => {
            const Icon = icons[index] ?? Truck;
            return (
              <li key={highlight.title}>
                <div aria-hidden className="woven mb-5" />
                <Icon aria-hidden strokeWidth={1.5} className="size-8 text-indigo" />
                <h3 className="mt-3 text-lg font-semibold">{highlight.title}</h3>
                <p className="text-ink-soft">{highlight.text}</p>
              </li>
            );
          })}
        </ul>
      </section>
      <section className="wrap mt-24">
        <div className="flex flex-col items-start gap-6 bg-kora-deep px-6 py-12 sm:px-12 lg:flex-row lg:items-center lg:justify-between">
          <div>
            <h2 className="display text-4xl sm:text-5xl">{callToAction.title}</h2>
            <p className="mt-3 text-lg text-ink-soft">{callToAction.text}</p>
          </div>
          <Link to="/shop" className={`${buttonClass('solid', 'large')} shrink-0`}>
            {callToAction.button} <ArrowRight aria-hidden className="size-5" />
          </Link>
        </div>
      </section>
    </>
  );
}
