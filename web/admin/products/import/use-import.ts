import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as importsText from '#text/imports.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { upload } from '../../../api/upload.ts';
import { notify } from '../../../ui/notices.tsx';

export type ImportFiles = { catalogue: File | undefined; pictures: readonly File[] };
/**
 * The options of an import. `again` is true if the import should run although the same file has already changed stock.
 */
type How = { isDryRun: boolean; again?: boolean };

const POLL_MS = 400;

/**
 * Sends files to import, and follows the import until it ends. The upload is a mutation and not a fetcher: a client
 * action would read two hundred pictures into memory a second time.
 */
export function useImport() {
  const [chosen, setId] = useState<string>();
  const [left, setLeft] = useState<string>();
  // When a person opens or reloads the page while an import runs, the page follows that import.
  const { data: newest } = useQuery({ queryKey: ['admin', 'imports'], queryFn: async () => call('GET /imports') });
  const underWay = newest?.underWay?.id;
  if (chosen === undefined && underWay !== undefined && underWay !== left) setId(underWay);
  const id = chosen;
  const sending = useMutation({
    mutationFn: async (form: FormData) => call('POST /imports', { body: form, via: upload }),
    onSuccess: ({ import: { id } }) => setId(id),
  });
  const { data: job } = useQuery({
    queryKey: ['admin', 'import', id],
    queryFn: async () => fetchImport(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_MS),
  });
  return {
    job,
    isSending: sending.isPending,
    isRunning: sending.isPending || job?.state === 'running' || (id !== undefined && !job),
    wrong: issuesOf(sending.error),
    failed: sending.isError ? messageOf(sending.error, importsText.failed()) : undefined,
    start: (files: ImportFiles, how: How) => sending.mutate(toForm(files, how)),
    cancel: () => void cancelImport(id ?? ''),
    brokenOff: newest?.brokenOff,
    reset: () => {
      setLeft(id);
      setId(undefined);
      sending.reset();
    },
  };
}

function toForm({ catalogue, pictures }: ImportFiles, { isDryRun, again = false }: How): FormData {
  const form = new FormData();
  form.set('dryRun', String(isDryRun));
  form.set('again', String(again));
  if (catalogue) form.set('catalogue', catalogue);
  for (const picture of pictures) form.append('pictures', picture);
  return form;
}

/**
 * Reads the progress of an import. When an import that writes has ended, all other data of the back office is read
 * again.
 */
async function fetchImport(id: string) {
  const { import: job } = await call('GET /imports/{id}', { params: { id } });
  if (job.state !== 'running' && !job.isDryRun)
    void queries.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'import' });
  return job;
}

async function cancelImport(id: string): Promise<void> {
  try {
    notify('info', (await call('DELETE /imports/{id}', { params: { id } })).message, 'account');
  } catch {
    // This request fails if the import has ended meanwhile. The error is ignored, because the screen then shows the
    // import's result.
  }
  await queries.invalidateQueries({ queryKey: ['admin', 'import', id] });
}
