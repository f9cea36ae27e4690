import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Backup, Backups } from '#contract/backups.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as pageText from '#text/admin-backups.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button, QuietButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { useMay } from '../staff/permissions.ts';
import { ProgressBar } from '../files/progress-bar.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useSaveFile } from '../files/save-file.ts';
import { useBackups } from './use-backups.ts';
import { Instructions } from './instructions.tsx';

/** Shows whether the shop could be restored from a backup, and when the newest backup was made. */
export default function BackupsPage() {
  const query = useBackups();
  return (
    <>
      <h1 className="display text-3xl">{pageText.title()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{pageText.intro()}</p>
      <QueryAnswer query={query} failed={pageText.loadFailed()} placeholder="mt-6 h-64 max-w-2xl">
        {(backups) => <Shown backups={backups} />}
      </QueryAnswer>
      <Instructions backups={query.data} />
    </>
  );
}

function Shown({ backups: { isNightly, isOverdue, lastGood, latest } }: { backups: Backups }) {
  const may = useMay();
  const file = useSaveFile('GET /exports/backup');
  const [newest] = latest;
  const running = newest?.state === 'running' ? newest : undefined;
  const starting = useMutation({
    mutationFn: async () => call('POST /backups'),
    onSuccess: ({ message }) => notify('success', message, 'shop'),
    onError: (error) => notify('error', messageOf(error, pageText.failed()), 'shop'),
    onSettled: async () => queries.invalidateQueries({ queryKey: ['admin', 'backups'] }),
  });
  const isBusy = starting.isPending || running !== undefined;
  return (
    <div className="mt-5 max-w-2xl">
      <Section id="last-backup" title={pageText.last()} className="border border-thread bg-white p-4">
        {lastGood ? <LastGood backup={lastGood} /> : <p className="mt-2">{pageText.none()}</p>}
        {isOverdue && <p className="mt-2 text-madder">{pageText.overdue()}</p>}
        {newest?.state === 'failed' && (
          <p className="mt-2 text-madder">
            {pageText.lastFailed({ at: formatDayAndTime(newest.startedAt) })} {newest.error}
          </p>
        )}
        {running && <Progress backup={running} />}
        <p className="mt-4 flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={() => starting.mutate()}>
            {pageText.backUpNow()}
          </Button>
          {lastGood && may('backups.download') && (
            <QuietButton isBusy={file.isBusy} onClick={file.save}>
              {pageText.download()}
            </QuietButton>
          )}
        </p>
      </Section>
      <p className="mt-4">{pageText.ifLost()}</p>
      {isNightly ? (
        <p className="mt-2 text-ink-soft">{pageText.nightly()}</p>
      ) : (
        <p className="mt-4 border-s-4 border-turmeric bg-white px-4 py-2.5">{pageText.notNightly()}</p>
      )}
      <p className="mt-2 text-ink-soft">{pageText.keepPrivate()}</p>
    </div>
  );
}

function LastGood({ backup }: { backup: Backup }) {
  const { startedAt, bytes, rows, pictureFiles, missingFiles, place } = backup;
  const facts: Array<[string, ReactNode]> = [
    [pageText.when(), formatDayAndTime(startedAt)],
    [pageText.size(), pageText.megabytes({ count: Math.max(1, Math.round(bytes / 1_000_000)) })],
    [pageText.checked(), pageText.checkedNote({ rows, files: pictureFiles })],
    [pageText.where(), <code key="place">{place}</code>],
  ];
  return (
    <>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {missingFiles > 0 && <p className="mt-2 text-madder">{pageText.missing({ count: missingFiles })}</p>}
    </>
  );
}

function Progress({ backup: { step, done, total } }: { backup: Backup }) {
  const label = pageText.step({ step });
  return (
    <div role="status" className="mt-4">
      <p>{label}</p>
      <ProgressBar label={label} value={total > 0 ? done / total : undefined} max={1} />
    </div>
  );
}
