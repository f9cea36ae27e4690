import { Upload } from 'lucide-react';
import { useId, useState, type ChangeEvent, type DragEvent, type MouseEvent } from 'react';
import * as fileDropText from '#text/file-drop.ts';
import { FieldError, Label } from '../../ui/field.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { acceptOf, judgeFiles, megabytesOf, type FileRule, type RefusedFile } from './judge-files.ts';

type FileDropProps = {
  label: string;
  /** The name of the form's field, if a form sends the files. */
  name?: string;
  rule: FileRule;
  isRequired?: boolean;
  /** True while the zone accepts no files; the zone keeps the focus. */
  disabled?: boolean;
  error?: string | undefined;
  /** True if the drop zone sends its files at once. A zone that sends files at once never shows them as chosen. */
  isEmptiedAtOnce?: boolean;
  className?: string;
  /** Receives the accepted files; an empty list if all files were refused. */
  onFiles: (files: readonly File[]) => void;
};

/**
 * A zone to choose or drop files. The zone says which files it accepts, names each file that it refuses, and says why.
 */
export function FileDrop({
  label,
  name,
  rule,
  isRequired = false,
  disabled = false,
  error,
  isEmptiedAtOnce = false,
  className = '',
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const take = (files: readonly File[], input: HTMLInputElement) => {
    const judged = judgeFiles(files, rule);
    // The input contains only the accepted files, so that its form sends just these files.
    input.files = isEmptiedAtOnce ? listOf([]) : listOf(judged.taken);
    setTaken(isEmptiedAtOnce ? [] : judged.taken.map((file) => file.name));
    setRefused(judged.refused);
    onFiles(judged.taken);
  };
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (![...event.dataTransfer.items].some(({ kind }) => kind === 'file')) return;
      event.preventDefault();
      setOver(!disabled);
    },
    onClick: (event: MouseEvent) => disabled && event.preventDefault(),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      // Without `preventDefault`, the browser would add the dropped files itself, or open them in place of the page.
      event.preventDefault();
      if (disabled) return;
      take([...event.dataTransfer.files], event.currentTarget);
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      take([...(currentTarget.files ?? [])], currentTarget),
  };
  return (
    <div className={className}>
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      <div
        className={`relative rounded-cut border-2 border-dashed px-4 py-4 text-center has-focus-visible:border-indigo has-aria-disabled:opacity-60 ${error ? 'border-madder' : isOver ? 'border-indigo' : 'border-ink/45'} ${isOver ? 'bg-kora-deep' : 'bg-white hover:border-ink'}`}
      >
        <Upload className="mx-auto mb-1 size-5 text-indigo" />
        <p>{isOver ? fileDropText.dropNow() : withTags(invitationOf(rule), invitationTags)}</p>
        <p id={`${id}-takes`} className="text-md text-ink-soft">
          {takesOf(rule)}
        </p>
        <input
          id={id}
          name={name}
          type="file"
          accept={acceptOf[rule.kind]}
          multiple={rule.maxCount > 1}
          required={isRequired}
          aria-disabled={disabled || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-takes`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 aria-disabled:cursor-default"
          {...zone}
        />
      </div>
      <Taken names={taken} />
      <Refused files={refused} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const invitationTags = { b: (inner: string) => <span className="font-semibold text-indigo underline">{inner}</span> };

function invitationOf({ maxCount }: FileRule): string {
  return maxCount > 1 ? fileDropText.chooseMany() : fileDropText.chooseOne();
}

function takesOf({ kind, maxCount, maxBytes }: FileRule): string {
  const megabytes = megabytesOf(maxBytes);
  if (kind === 'csv') return fileDropText.csvKind({ megabytes });
  if (maxCount === 1) return fileDropText.onePictureKind({ megabytes });
  return `${fileDropText.pictureKind({ megabytes })} ${fileDropText.upTo({ max: maxCount })}`;
}

const MOST_NAMED = 5;

function Taken({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return (
    <p role="status" className="mt-1.5 text-md wrap-anywhere">
      {fileDropText.chosen({ count: names.length })}{' '}
      <b>{more > 0 ? fileDropText.chosenNames({ names: named, more }) : named}</b>
    </p>
  );
}

function Refused({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <div role="alert" className="mt-1.5 text-md text-madder">
      <p className="font-medium">{fileDropText.notTaken()}</p>
      <ul className="max-h-40 list-disc overflow-auto ps-5 wrap-anywhere">
        {files.map((file, index) => (
          <li key={index}>{fileDropText.refused(file)}</li>
        ))}
      </ul>
    </div>
  );
}

function listOf(files: readonly File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
