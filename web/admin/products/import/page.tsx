import { FileDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { limits } from '#domain/limits.ts';
import * as productImportText from '#text/product-import.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ExportButton } from '../../files/export-button.tsx';
import { FileDrop } from '../../files/file-drop.tsx';
import { toolClass } from '../../lists/list-tools.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LastBrokenOff } from './last-broken-off.tsx';
import { Outcome } from './outcome.tsx';
import sample from './sample.csv?url';
import { useImport, type ImportFiles } from './use-import.ts';

/** Imports a spreadsheet in two steps: a dry run that writes nothing, then the import itself. */
export default function ImportPage() {
  const { job, isSending, isRunning, brokenOff, wrong, failed, start, cancel, reset } = useImport();
  const [files, setFiles] = useState<ImportFiles>({ catalogue: undefined, pictures: [] });
  const choose = (change: Partial<ImportFiles>) => {
    setFiles({ ...files, ...change });
    reset();
  };
  const isSaidAtField = Object.keys(wrong).some((name) => name in files);
  const lookThrough = (event: FormEvent) => {
    event.preventDefault();
    start(files, { isDryRun: true });
  };
  return (
    <>
      <Heading />
      <p className="mt-3 max-w-2xl text-ink-soft">{productImportText.intro()}</p>
      {!job && brokenOff && <LastBrokenOff brokenOff={brokenOff} />}
      <form noValidate method="post" className="mt-5 grid max-w-2xl gap-4" onSubmit={lookThrough}>
        <FileDrop
          label={productImportText.file()}
          name="catalogue"
          rule={{ kind: 'csv', maxCount: 1, maxBytes: limits.importBytes }}
          isRequired
          error={wrong['catalogue']}
          disabled={isRunning}
          onFiles={([catalogue]) => choose({ catalogue })}
        />
        <FileDrop
          label={productImportText.pictures()}
          name="pictures"
          rule={{ kind: 'picture', maxCount: limits.importPictures, maxBytes: limits.imageBytes }}
          error={wrong['pictures']}
          disabled={isRunning}
          onFiles={(pictures) => choose({ pictures })}
        />
        {failed !== undefined && !isRunning && !isSaidAtField && <FormError>{failed}</FormError>}
        <div>
          <SubmitButton isBusy={isRunning} disabled={!files.catalogue}>
            {productImportText.lookThrough()}
          </SubmitButton>
        </div>
      </form>
      {isRunning && (
        <ImportProgress job={job} isSending={isSending} pictures={files.pictures.length} onCancel={cancel} />
      )}
      {job && !isRunning && <Outcome job={job} onImport={(again) => start(files, { isDryRun: false, again })} />}
    </>
  );
}

function Heading() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="display text-3xl">{productImportText.title()}</h1>
      <div className="flex flex-wrap gap-2">
        <a href={sample} download="products.csv" className={toolClass}>
          <FileDown className="size-4" /> {productImportText.sample()}
        </a>
        <ExportButton call="GET /exports/products">{productImportText.exportAll()}</ExportButton>
        <Link to="/admin/product" className={toolClass}>
          {productImportText.products()}
        </Link>
      </div>
    </div>
  );
}
