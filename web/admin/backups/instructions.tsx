import type { Backups } from '#contract/backups.ts';
import * as pageText from '#text/admin-backups.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { Section } from '../../ui/section.tsx';

/**
 * Renders the <code> tags in messages, which contain a command or a path. A command that fits on one line is not
 * broken.
 */
const codeTags = {
  code: (text: string) => <code className="inline-block max-w-full wrap-anywhere">{text}</code>,
};

/**
 * Explains to the person who runs the server where backups are saved, and how to restore the shop. The explanation is
 * folded, because an owner does not need its commands. Until the server has answered, the text does not say where
 * backups are saved.
 */
export function Instructions({ backups }: { backups: Backups | undefined }) {
  const steps = [pageText.restoreGet(), pageText.restoreUnpack(), pageText.restoreRun(), pageText.restoreStart()];
  return (
    <details className="mt-6 max-w-2xl border border-thread bg-white p-4">
      <summary className="min-h-6 cursor-pointer font-semibold pointer-coarse:min-h-touch">{pageText.server()}</summary>
      {backups && (
        <p className="mt-3">
          {withTags(backups.isNightly ? pageText.savedTo(backups) : pageText.setUp(backups), codeTags)}
        </p>
      )}
      <Section id="restore" title={pageText.restore()} className="mt-5">
        <p className="mt-2 text-ink-soft">{pageText.restoreIntro()}</p>
        <ol className="mt-2 list-decimal space-y-1 ps-5">
          {steps.map((step) => (
            <li key={step}>{withTags(step, codeTags)}</li>
          ))}
        </ol>
        <p className="mt-2 text-ink-soft">{pageText.restoreTry()}</p>
      </Section>
    </details>
  );
}
