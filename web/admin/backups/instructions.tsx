import * as pageText from '#text/admin-backups.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { Section } from '../../ui/section.tsx';
import { codeTags } from './code-tags.tsx';

/** Explains how to restore the shop, for a person who has never done it. */
export function Instructions() {
  const steps = [pageText.restoreGet(), pageText.restoreUnpack(), pageText.restoreRun(), pageText.restoreStart()];
  return (
    <Section id="restore" title={pageText.restore()} className="mt-8 max-w-2xl">
      <p className="mt-2 text-ink-soft">{pageText.restoreIntro()}</p>
      <ol className="mt-2 list-decimal space-y-1 ps-5">
        {steps.map((step) => (
          <li key={step}>{withTags(step, codeTags)}</li>
        ))}
      </ol>
      <p className="mt-2 text-ink-soft">{pageText.restoreTry()}</p>
    </Section>
  );
}
