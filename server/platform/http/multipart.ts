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

/** The most parts of a form besides its files. A form of a call that takes no text may have fewer. */
const MOST_OTHER_PARTS = { withText: 40, withoutText: 4 };
/**
 * The parser keeps the headers of all parts, including the names of fields and files, until the form is answered. No
 * other limit counts these headers, so the headers of each part may have at most this many bytes.
 */
const MOST_HEADER_BYTES = 2 * 1024;
/**
 * If a call takes no text, the shop ignores up to this many bytes of text, as it ignores unknown fields of other calls.
 */
const MOST_IGNORED_BYTES = 10_000;
const MOST_ID_BYTES = 40;
/** The buffers (`room`) for the texts of all forms of this process together may have this many bytes. */
const MOST_ROOM_BYTES = 16_000_000;
let roomBytesHeld = 0;

/**
 * The text fields of a form that is on its way. `room` is a buffer with their bytes, one field after another, and
 * `ends` lists the name of each field and the end of its bytes. `bytes` is the number of bytes so far, and `most` is
 * the largest number allowed.
 */
type Text = { room: Buffer; bytes: number; most: number; isKept: boolean; ends: Array<readonly [string, number]> };

/**
 * Reads a multipart form, and writes its files directly to disk. Text stays in memory: the call's contract limits the
 * bytes of one form, and all forms together have a limit while they arrive. Once a form is complete, its text becomes
 * strings, which take at most twice as many bytes until the form is answered. The caller must always `discard` the
 * form. Throws 413 for too much text, and 503 if other forms hold too much text at present.
 */
export async function readForm(
  request: FastifyRequest,
  { files: fileFields = {}, textBytes }: Pick<Call, 'files' | 'textBytes'>,
  { dataDir, uploads }: { dataDir: string; uploads: Uploads },
): Promise<Form> {
  if (!request.isMultipart()) throw new ShopError('wrong-type', 'WRONG_TYPE', errorsText.notAForm());
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'upload-'));
  const isKept = textBytes !== undefined;
  const text: Text = { room: Buffer.alloc(0), bytes: 0, most: textBytes ?? MOST_IGNORED_BYTES, isKept, ends: [] };
  try {
    const files = await readParts(request, fileFields, { folder, uploads, text });
    return { fields: fieldsOf(text), files, discard: async () => rm(folder, { recursive: true, force: true }) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw isCut(error) ? new ShopError('bad-input', 'BAD_FORM', errorsText.formCut()) : error;
  } finally {
    roomBytesHeld -= text.room.length;
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
): Promise<UploadedFile[]> {
  const fileSize = Math.max(...Object.values(fileFields).map((field) => field.maxBytes));
  const most = Object.values(fileFields).reduce((sum, field) => sum + field.maxCount, 0);
  const others = MOST_OTHER_PARTS[text.isKept ? 'withText' : 'withoutText'];
  const files: UploadedFile[] = [];
  for await (const part of request.parts({
    limits: { fileSize, parts: most + others, headerSize: MOST_HEADER_BYTES },
    // Otherwise the parser would keep the text of all fields in memory. As streams, the fields arrive one after
    // another, and the shop counts their bytes.
    isPartAFile: () => true,
  })) {
    if (part.type === 'field') continue;
    if (isText(part)) {
      await readText(part, text);
      continue;
    }
    const field = part.fieldname;
    const rule = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
    // The shop refuses a file that the call does not accept, before it writes the file to the disk.
    if (!rule) throw refused(part, tooManyFiles(field, { maxCount: 0 }));
    const path = join(folder, String(files.length));
    await pipeline(part.file, createWriteStream(path));
    if (part.mimetype === UPLOAD_ID_TYPE && request.signedIn) await putInPlace(uploads, request.signedIn.id, path);
    const bytes = (await stat(path)).size;
    const name = (part.filename ?? '').toWellFormed().replaceAll('\0', '');
    if (part.file.truncated || bytes > rule.maxBytes) throw fileTooLarge(field, name, rule.maxBytes);
    // A browser sends a file input without a chosen file as a part without a name and without bytes.
    if (name === '' && bytes === 0) continue;
    files.push({ field, path, name, bytes });
    if (files.filter((file) => file.field === field).length > rule.maxCount) throw tooManyFiles(field, rule);
  }
  return files;
}

/** Stops the parser, which would wait until somebody has read the refused part. Returns the error to throw. */
function refused({ file }: MultipartFile, error: ShopError): ShopError {
  file.destroy();
  return error;
}

/**
 * Returns whether a part is a text field. A text field has no file name at all (a file input without a file has an
 * empty name), and its type is not `application/octet-stream`.
 */
function isText({ filename, mimetype }: MultipartFile): boolean {
  return filename === undefined && mimetype !== 'application/octet-stream';
}

/** Reads a text field, and keeps it if the call takes text. Throws 413 if the form has too much text. */
async function readText({ fieldname, file }: MultipartFile, text: Text): Promise<void> {
  for await (const piece of file as AsyncIterable<Buffer>) {
    if (text.bytes + piece.length > text.most) throw new ShopError('too-large', 'TOO_LARGE', errorsText.tooLarge());
    if (text.isKept) makeRoom(text, piece.length);
    // The buffer gets a copy of the piece, because a sender can make any number of tiny pieces, and each kept piece
    // would take further memory.
    piece.copy(text.room, text.bytes);
    text.bytes += piece.length;
  }
  text.ends.push([fieldname, text.bytes]);
}

/**
 * Enlarges the buffer of a form's text if it is too small for further bytes, usually to twice its size, but at most to
 * the form's limit. Throws 503 if the buffers of all forms together would be too large.
 */
function makeRoom(text: Text, bytes: number): void {
  const { room, most } = text;
  const wanted = text.bytes + bytes;
  if (wanted <= room.length) return;
  const size = Math.min(most, Math.max(wanted, 2 * room.length));
  const more = size - room.length;
  if (roomBytesHeld + more > MOST_ROOM_BYTES) throw new NoPlaceError();
  text.room = Buffer.alloc(size);
  room.copy(text.room);
  roomBytesHeld += more;
}

function fieldsOf({ room, isKept, ends }: Text): Form['fields'] {
  const fields = Object.create(null) as Form['fields'];
  let start = 0;
  for (const [name, end] of isKept ? ends : []) {
    fields[name] = room.toString('utf8', start, end);
    start = end;
  }
  return fields;
}

function tooManyFiles(
  field: string,
  { maxCount: max, tooMany }: Pick<FileFields[string], 'maxCount' | 'tooMany'>,
): ShopError {
  const sentence = tooMany?.() ?? errorsText.atMostFiles({ max });
  return new ShopError('bad-input', 'TOO_MANY_FILES', sentence, { issues: [{ path: field, message: sentence }] });
}

/**
 * Replaces the file at `path`, which contains only the id of an upload, with the uploaded file. The browser has already
 * uploaded that file in pieces.
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
