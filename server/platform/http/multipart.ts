import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call, FileFields } from '#contract/call.ts';
import { ShopError } from '#contract/errors.ts';
import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import * as errorsText from '#text/errors.ts';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import type { Uploads } from '../uploads/uploads.ts';

/**
 * An uploaded file in a temporary folder. `name` is the sender's name for it: the shop may show the name, but never
 * uses it as a path.
 */
export type UploadedFile = { field: string; path: string; name: string; bytes: number };
export type Form = { fields: Record<string, string>; files: UploadedFile[]; discard: () => Promise<void> };

/** A form may have this many parts besides its files. */
const MOST_OTHER_PARTS = 40;
/** The server keeps the headers of all parts, with the names in them, until the form is answered. */
const MOST_HEADER_BYTES = 8 * 1024;
const MOST_ID_BYTES = 40;
/** All forms of this process together may hold this many bytes of text. */
const MOST_TEXT_BYTES = 16_000_000;
let textBytesHeld = 0;

/** The bytes of a form's text fields, one field after another. `room` has the most bytes that the call takes. */
type Text = { room: Buffer; bytes: number };

/**
 * Reads a multipart form, and writes its files directly to disk. Text stays in memory, so the call's contract limits
 * its bytes, and all forms together have a limit. The caller must always `discard` the form. Throws 413 for too much
 * text, and 503 if other forms hold too much text at present.
 */
export async function readForm(
  request: FastifyRequest,
  { files: fileFields = {}, textBytes = 0 }: Pick<Call, 'files' | 'textBytes'>,
  { dataDir, uploads }: { dataDir: string; uploads: Uploads },
): Promise<Form> {
  if (!request.isMultipart()) throw new ShopError('wrong-type', 'WRONG_TYPE', errorsText.notAForm());
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'upload-'));
  const text: Text = { room: Buffer.allocUnsafe(textBytes), bytes: 0 };
  const form: Form = {
    fields: Object.create(null) as Record<string, string>,
    files: [],
    discard: async () => {
      textBytesHeld -= text.bytes;
      text.bytes = 0;
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await readParts(request, fileFields, { folder, uploads, text }, form);
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
  { folder, uploads, text }: { folder: string; uploads: Uploads; text: Text },
  form: Form,
): Promise<void> {
  const fileSize = Math.max(...Object.values(fileFields).map((field) => field.maxBytes));
  const files = Object.values(fileFields).reduce((sum, field) => sum + field.maxCount, 0);
  for await (const part of request.parts({
    limits: { fileSize, parts: files + MOST_OTHER_PARTS, headerSize: MOST_HEADER_BYTES },
    // The parser would keep the text of all fields. As streams, the fields come one after another and are counted.
    isPartAFile: () => true,
  })) {
    if (part.type === 'field') continue;
    if (isText(part)) {
      form.fields[part.fieldname] = await readText(part, text);
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

/** Answers whether a part is a text field: it has no file name, not even an empty one. */
function isText({ filename, mimetype }: MultipartFile): boolean {
  return filename === undefined && mimetype !== 'application/octet-stream';
}

async function readText({ fieldname, file }: MultipartFile, text: Text): Promise<string> {
  hold(text, Buffer.from(fieldname ?? ''));
  const start = text.bytes;
  for await (const piece of file as AsyncIterable<Buffer>) hold(text, piece);
  return text.room.toString('utf8', start, text.bytes);
}

/**
 * Adds bytes to a form's text. Throws 413 if the form has too much text, and 503 if all forms together do. The function
 * copies the pieces of a field, because a sender can make any number of tiny pieces.
 */
function hold(text: Text, bytes: Buffer): void {
  if (text.bytes + bytes.length > text.room.length)
    throw new ShopError('too-large', 'TOO_LARGE', errorsText.tooLarge());
  if (textBytesHeld + bytes.length > MOST_TEXT_BYTES) throw new NoPlaceError();
  text.bytes += bytes.copy(text.room, text.bytes);
  textBytesHeld += bytes.length;
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
