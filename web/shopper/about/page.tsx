import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { aboutMs } from '#contract/content.ts';
import type { SiteContent } from '#contract/site-content.ts';
import * as aboutText from '#text/about.ts';
import { load } from '../../api/load.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TilePicture } from '../../ui/studio-picture.tsx';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { aboutTabs } from './tabs.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  stories: (await load({ context }, 'GET /content')).content.about,
});

export const meta = ({ matches }: MetaArgs) =>
  publicHead(siteOf(matches), { title: aboutText.head(), description: aboutText.description(), path: '/about' });

type Story = SiteContent['about'][number];

export default function About() {
  const { stories } = useLoaderData<typeof loader>();
  const [active, setActive] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useTurns(isPaused || isHeld, active, () => setActive((active + 1) % stories.length));
  const story = stories[active];
  if (!story) return null;
  const pauseButton = (
    <button
      type="button"
      aria-label={isPaused ? aboutText.play() : aboutText.pause()}
      className="ms-auto grid size-touch place-items-center motion-reduce:hidden"
      onClick={() => setPaused(!isPaused)}
    >
      {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
    </button>
  );
  return (
    <div className="wrap pt-10 pb-8" onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <h1 className="display mb-8 text-5xl sm:text-6xl">{aboutText.title()}</h1>
      <Tabs
        label={aboutText.tabs()}
        size="large"
        isShownByArrows
        tabs={aboutTabs().map((name, index) => ({ id: String(index), name }))}
        active={String(active)}
        onChange={(id) => setActive(Number(id))}
        aside={pauseButton}
      >
        <div className="mt-8 grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-16">
          <TilePicture
            tile={active + 1}
            sizes="(min-width: 64rem) 45vw, 92vw"
            className="aspect-4/3 w-full animate-settle object-cover object-top lg:aspect-square"
          />
          <StoryText story={story} />
        </div>
      </Tabs>
    </div>
  );
}

/**
 * Calls `onTurn` when the time of a story is over (spec §9). Does not call it while `isStopped` is true, and never for
 * readers who prefer less motion.
 */
function useTurns(isStopped: boolean, active: number, onTurn: () => void): void {
  useEffect(() => {
    if (isStopped || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(onTurn, aboutMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new story starts the time anew, a new function does not
  }, [isStopped, active]);
}

function StoryText({ story }: { story: Story }) {
  return (
    <div className="animate-settle">
      <h2 className="eyebrow text-madder">{aboutText.story()}</h2>
      <p className="mt-3 text-xl">{story.story}</p>
      <h2 className="eyebrow mt-8 text-madder">{aboutText.mission()}</h2>
      <p className="mt-3 text-xl">{story.mission}</p>
      <ul className="mt-10 grid grid-cols-1 gap-6 sm:grid-cols-3">
        {story.features.map((feature) => (
          <li key={feature.title}>
            <div aria-hidden className="woven mb-3" />
            <h3 className="font-semibold">{feature.title}</h3>
            <p className="text-md text-ink-soft">{feature.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
