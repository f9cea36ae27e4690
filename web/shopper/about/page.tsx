import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData, type MetaArgs } from 'react-router';
import { content } from '#contract/content.ts';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { TilePicture } from '../../ui/studio-picture.tsx';

/** The stories come from the server, where an owner's content is kept. */
export const loader = () => ({ stories: content.about, turnsMs: content.aboutMs });

export const meta = ({ matches }: MetaArgs) => publicHead(siteOf(matches), { title: 'About us', description: 'How our cloth is made, by whom, and why.', path: '/about' });

export default function About() {
  const { stories, turnsMs } = useLoaderData<typeof loader>();
  const [active, setActive] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isPaused || isHeld || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setActive((active + 1) % stories.length), turnsMs);
    return () => clearTimeout(timer);
  }, [active, isPaused, isHeld, stories.length, turnsMs]);
  const story = stories[active];
  if (!story) return null;
  return (
    <div className="wrap pt-10 pb-8" onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <h1 className="display text-5xl sm:text-6xl">Made by hand, for every day</h1>
      <div className="mt-8 flex items-center gap-2 border-b border-thread">
        <div role="tablist" aria-label="Whom we make for" className="flex gap-2">
          {stories.map((one, index) => (
            <button
              key={one.tab}
              type="button"
              role="tab"
              id={`about-tab-${index}`}
              aria-selected={index === active}
              aria-controls="about-panel"
              tabIndex={index === active ? 0 : -1}
              onClick={() => setActive(index)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? stories.length - 1 : 0;
                if (step === 0) return;
                const to = (active + step) % stories.length;
                setActive(to);
                document.querySelector<HTMLElement>(`#about-tab-${to}`)?.focus();
              }}
              className="-mb-px min-h-12 border-b-2 border-transparent px-4 text-lg text-ink-soft aria-selected:border-madder aria-selected:font-semibold aria-selected:text-ink"
            >
              {one.tab}
            </button>
          ))}
        </div>
        <button type="button" aria-label={isPaused ? 'Play stories' : 'Pause stories'} className="ml-auto grid size-11 place-items-center" onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </button>
      </div>
      <div role="tabpanel" id="about-panel" aria-labelledby={`about-tab-${active}`} className="mt-8 grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <TilePicture key={story.tab} tile={active + 1} sizes="(min-width: 64rem) 45vw, 92vw" className="aspect-4/3 w-full animate-settle object-cover lg:aspect-square" />
        <div key={`${story.tab} words`} className="animate-settle">
          <h2 className="eyebrow text-madder">Our story</h2>
          <p className="mt-3 text-xl">{story.story}</p>
          <h2 className="eyebrow mt-8 text-madder">Our mission</h2>
          <p className="mt-3 text-xl">{story.mission}</p>
          <ul className="mt-10 grid gap-6 sm:grid-cols-3">
            {story.features.map((feature) => (
              <li key={feature.title}>
                <div aria-hidden className="woven mb-3" />
                <h3 className="font-semibold">{feature.title}</h3>
                <p className="text-[0.9375rem] text-ink-soft">{feature.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
