import * as fileDropText from '#text/file-drop.ts';

/** The rule that says which files a drop zone accepts. */
export type FileRule = { kind: 'csv' | 'picture'; maxCount: number; maxBytes: number };
export type RefusedFile = { name: string; why: string };

const MEGABYTE = 1024 * 1024;
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const CSV_NAME = /\.(csv|tsv|txt)$/i;

/**
 * The file types that the file dialog offers. A person who drops a file uses no dialog, so a dropped file may have
 * another type.
 */
export const acceptOf = { csv: '.csv,.tsv,.txt,text/csv', picture: pictureTypes.join(',') } as const;

/**
 * Divides files into those that may be sent and those that are refused, with the reason. The server checks the content
 * of the files later.
 */
export function judgeFiles(files: readonly File[], rule: FileRule): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const why = refusalOf(file, rule) ?? (taken.length >= rule.maxCount ? tooMany(rule) : undefined);
    if (why === undefined) taken.push(file);
    else refused.push({ name: file.name, why });
  }
  return { taken, refused };
}

function refusalOf(file: File, { kind, maxBytes }: FileRule): string | undefined {
  if (kind === 'csv' && !isCsv(file))
    return /\.xlsx?$/i.test(file.name) ? fileDropText.isWorkbook() : fileDropText.notCsv();
  if (kind === 'picture' && !isPicture(file))
    return /\.hei[cf]$/i.test(file.name) ? fileDropText.isPhonePicture() : fileDropText.notPicture();
  if (file.size === 0) return fileDropText.empty();
  if (file.size <= maxBytes) return undefined;
  // The size is rounded up, so that no refused file seems to have exactly the allowed size.
  const size = Math.ceil((file.size / MEGABYTE) * 10) / 10;
  return fileDropText.tooBig({ size, megabytes: megabytesOf(maxBytes) });
}

// Windows gives a CSV file the type of an Excel file, so the file's name is more reliable than its type.
function isCsv({ name, type }: File): boolean {
  return CSV_NAME.test(name) || type === 'text/csv';
}

function isPicture({ name, type }: File): boolean {
  return type === '' ? PICTURE_NAME.test(name) : pictureTypes.includes(type);
}

function tooMany({ maxCount }: FileRule): string {
  return maxCount === 1 ? fileDropText.onlyOne() : fileDropText.tooMany({ max: maxCount });
}

export function megabytesOf(bytes: number): number {
  return Math.round((bytes / MEGABYTE) * 10) / 10;
}
