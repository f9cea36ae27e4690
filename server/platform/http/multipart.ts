import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileFields } from '#contract/call.ts';
import { ShopError } from '#contract/errors.ts';
import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import * as errorsText from '#text/errors.ts';
import type { Uploads } from '../uploads/uploads.ts';

/**
 * An uploaded file in a temporary folder. `name` is the sender's name for it: the shop may show the name, but never
 * uses it as a path.
 */
export type UploadedFile = { field: string; path: string; name: string; bytes: number };
export type Form = { fields: Record<string, string>; files: UploadedFile[]; discard: () => Promise<void> };

const MAX_FIELDS = 40;
const FIELD_BYTES = 2_000_000;
const MOST_ID_BYTES = 40;

/** Reads a multipart form, and writes its files directly to disk. The caller must always `discard` the form. */
export async function readForm(
  request: FastifyRequest,
  fileFields: FileFields,
  { dataDir, uploads }: { dataDir: string; uploads: Uploads },
): Promise<Form> {
  if (!request.isMultipart()) throw new ShopError('wrong-type', 'WRONG_TYPE', errorsText.notAForm());
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'upload-'));
  const form: Form = {
    fields: Object.create(null) as Record<string, string>,
    files: [],
    discard: () => rm(folder, { recursive: true, force: true }),
  };
  try {
    await readParts(request, fileFields, { folder, uploads }, form);
    return form;
  } catch (error) {
    await form.discard();
    throw isCut(error) ? new ShopError('bad-input', 'BAD_FORM', errorsText.formCut()) : error;
  }
}

/**
 * True for a form without a valid boundary, or a form that broke off: the parser's errors for such forms have neither
 * code nor class.
 */
function isCut(error: unknown): boolean {
  return (
    error instanceof Error &&
    !('code' in error) &&
    /boundary not found|multipart data|needle cannot/i.test(error.message)
  );
}

async function readParts(
  request: FastifyRequest,
  fileFields: FileFields,
  { folder, uploads }: { folder: string; uploads: Uploads },
  form: Form,
): Promise<void> {
  const fileSize = Math.max(...Object.values(fileFields).map((field) => field.maxBytes));
  const files = Object.values(fileFields).reduce((sum, field) => sum + field.maxCount, 0);
  for await (const part of request.parts({
    limits: { fileSize, files: files + 1, fields: MAX_FIELDS, fieldSize: FIELD_BYTES, parts: MAX_FIELDS + files + 1 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.fields[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(fileFields, part.fieldname) ? fileFields[part.fieldname] : undefined;
    // A browser sends a file input without a chosen file as a part without a name and without bytes.
    const path = join(folder, String(form.files.length));
    await pipeline(part.file, createWriteStream(path));
    if (part.mimetype === UPLOAD_ID_TYPE && request.signedIn) await putInPlace(uploads, request.signedIn.id, path);
    const bytes = (await stat(path)).size;
    const name = (part.filename ?? '').toWellFormed().replaceAll('\0', '');
    if (part.file.truncated || (rule && bytes > rule.maxBytes))
      throw fileTooLarge(part.fieldname, name, rule?.maxBytes ?? fileSize);
    if (!rule || (name === '' && bytes === 0)) continue;
    form.files.push({ field: part.fieldname, path, name, bytes });
    if (form.files.filter((file) => file.field === part.fieldname).length > rule.maxCount)
      throw tooManyFiles(part.fieldname, rule);
  }
}

function tooManyFiles(field: string, { maxCount: max, tooMany }: FileFields[string]): ShopError {
  const sentence = tooMany?.() ?? errorsText.atMostFiles({ max });
  return new ShopError('bad-input', 'TOO_MANY_FILES', sentence, { issues: [{ path: field, message: sentence }] });
}

/**
 * Replaces the part at `path`, which contains only an id, by the file with this id. The browser has uploaded that file
 * in pieces before.
 */
async function putInPlace(uploads: Uploads, userId: string, path: string): Promise<void> {
  const id = (await readFile(path, 'latin1')).slice(0, MOST_ID_BYTES);
  await rm(path);
  await uploads.take(userId, id, path);
}

function fileTooLarge(field: string, name: string, maxBytes: number): ShopError {
  const megabytes = maxBytes / 1024 / 1024;
  const sentence =
    name === ''
      ? errorsText.unnamedFileTooLarge({ megabytes })
      : errorsText.fileTooLarge({ name: name.slice(0, 80), megabytes });
  return new ShopError('too-large', 'FILE_TOO_LARGE', sentence, {
    issues: [{ path: field, message: errorsText.fieldTooLarge() }],
  });
}
