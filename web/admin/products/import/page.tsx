import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Import } from '#contract/spreadsheets.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { toolClass } from '../../list-tools.tsx';
import { Outcome } from './outcome.tsx';

export const meta = () => [{ title: 'Import products' }, { name: 'robots', content: 'noindex' }];

const ASK_MS = 400;
const UPLOAD_PATIENCE_MS = 10 * 60_000;

/** A spreadsheet into the shop: first looked through without writing anything, then for good. */
export default function ImportPage() {
  const [files, setFiles] = useState<{ catalogue: File | undefined; pictures: readonly File[] }>({ catalogue: undefined, pictures: [] });
  const [id, setId] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { data: job } = useQuery({
    queryKey: ['admin', 'import', id],
    queryFn: async () => {
      const { import: job } = await call('GET /imports/{id}', { params: { id: id ?? '' } });
      if (job.state !== 'running' && !job.isDryRun) void queries.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'import' });
      return job;
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : ASK_MS),
  });
  const begin = async (dryRun: boolean) => {
    if (!files.catalogue) return setWrong({ catalogue: 'Choose a CSV file.' });
    const form = new FormData();
    form.set('dryRun', String(dryRun));
    form.set('catalogue', files.catalogue);
    for (const picture of files.pictures) form.append('pictures', picture);
    setSending(true);
    setWrong({});
    try {
      setId((await call('POST /imports', { body: form, patienceMs: UPLOAD_PATIENCE_MS })).import.id);
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.imports.failed), 'account');
    }
    setSending(false);
  };
  const choose = (change: Partial<typeof files>) => {
    setFiles({ ...files, ...change });
    setId(undefined);
    setWrong({});
  };
  const isRunning = isSending || job?.state === 'running' || (id !== undefined && !job);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">Import products</h1>
        <div className="flex flex-wrap gap-2">
          <button type="button" className={toolClass} onClick={() => void keep()}><FileDown aria-hidden className="size-4" /> Export all products</button>
          <Link to="/admin/product" className={toolClass}>Products</Link>
        </div>
      </div>
      <p className="mt-3 max-w-2xl text-ink-soft">
        Export your products, change them in Excel or Sheets, and bring the file back: one row a size. For a new product write a code of your own in the column
        “product”, and its picture files’ names in “pictures”, with | between. Sizes and products that the file does not name stay as they are.
      </p>
      <form
        noValidate
        method="post"
        className="mt-5 grid max-w-2xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void begin(true);
        }}
      >
        <Field label="Spreadsheet (CSV)" name="catalogue" type="file" accept=".csv,text/csv" required error={wrong['catalogue']} disabled={isRunning} onChange={({ target }) => choose({ catalogue: target.files?.[0] })} />
        <Field label="Pictures it names, if any" name="pictures" type="file" multiple accept="image/*" hint={`Up to ${limits.importPictures} at once.`} error={wrong['pictures']} disabled={isRunning} onChange={({ target }) => choose({ pictures: [...(target.files ?? [])] })} />
        <div>
          <Button type="submit" isBusy={isRunning} disabled={!files.catalogue}>Look it through</Button>
        </div>
      </form>
      {isRunning && <Progress job={job} isSending={isSending} onCancel={() => id !== undefined && void cancel(id)} />}
      {job && !isRunning && <Outcome job={job} onImport={() => void begin(false)} />}
    </>
  );
}

function Progress({ job, isSending, onCancel }: { job: Import | undefined; isSending: boolean; onCancel: () => void }) {
  const share = job && job.total > 0 ? Math.round((job.done / job.total) * 100) : 0;
  const words = isSending ? 'Sending the file …' : job?.isDryRun === false ? 'Importing …' : 'Looking it through …';
  return (
    <div className="mt-6 flex max-w-2xl items-center gap-4">
      <div role="status" className="grow">
        <p className="flex justify-between"><span>{words}</span> {!isSending && <span className="price">{share} %</span>}</p>
        <progress aria-label={words} max={100} value={isSending ? undefined : share} className="mt-1 h-2 w-full accent-indigo" />
      </div>
      {!isSending && <Button look="quiet" onClick={onCancel}>Cancel</Button>}
    </div>
  );
}

async function cancel(id: string): Promise<void> {
  try {
    notify('info', (await call('DELETE /imports/{id}', { params: { id } })).message, 'account');
  } catch {
    // It had just ended: its outcome says so.
  }
  await queries.invalidateQueries({ queryKey: ['admin', 'import', id] });
}

async function keep(): Promise<void> {
  try {
    await download('GET /exports/products');
  } catch (error) {
    notify('error', messageOf(error, say.product.loadFailed), 'shop');
  }
}
