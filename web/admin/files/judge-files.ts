import * as fileDropText from '#text/file-drop.ts';

/** What a drop zone takes. */
export type FileRule = { kind: 'csv' | 'picture'; maxCount: number; maxBytes: number };
export type RefusedFile = { name: string; why: string };

const MEGABYTE = 1024 * 1024;
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const CSV_NAME = /\.(csv|tsv|txt)$/i;

/** What the file dialog offers; a dropped file passes by it. */
export const acceptOf = { csv: '.csv,.tsv,.txt,text/csv', picture: pictureTypes.join(',') } as const;

/** The files that may be sent, and each of the others with the reason. The server looks at their content later. */
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
  // Rounded up, so that no file is said to have just what is allowed.
  const size = Math.ceil((file.size / MEGABYTE) * 10) / 10;
  return fileDropText.tooBig({ size, megabytes: megabytesOf(maxBytes) });
}

// Windows gives a CSV the type of an Excel file: the name tells more.
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
