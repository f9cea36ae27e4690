import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileFields } from '#contract/call.ts';
import { ShopError } from '#contract/errors.ts';

/** A file as it came, lying in a temporary folder. `name` is what the sender called it: shown at most, never a path. */
export type UploadedFile = { field: string; path: string; name: string; bytes: number };
export type Form = { fields: Record<string, string>; files: UploadedFile[]; discard: () => Promise<void> };

const MOST_FIELDS = 40;
const FIELD_BYTES = 2_000_000;

/** Reads a multipart form, files straight to disk. Whoever calls must `discard` it, whatever happens. */
export async function readForm(request: FastifyRequest, fileFields: FileFields, dataDir: string): Promise<Form> {
  if (!request.isMultipart()) throw new ShopError('wrong-type', 'WRONG_TYPE', 'Send this as a multipart form.');
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'upload-'));
  const form: Form = { fields: Object.create(null) as Record<string, string>, files: [], discard: () => rm(folder, { recursive: true, force: true }) };
  try {
    await readParts(request, fileFields, folder, form);
    return form;
  } catch (error) {
    await form.discard();
    throw error;
  }
}

async function readParts(request: FastifyRequest, fileFields: FileFields, folder: string, form: Form): Promise<void> {
  const fileSize = Math.max(...Object.values(fileFields).map((field) => field.maxBytes));
  const files = Object.values(fileFields).reduce((sum, field) => sum + field.maxCount, 0);
  for await (const part of request.parts({ limits: { fileSize, files: files + 1, fields: MOST_FIELDS, fieldSize: FIELD_BYTES, parts: MOST_FIELDS + files + 1 } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.fields[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(fileFields, part.fieldname) ? fileFields[part.fieldname] : undefined;
    // A browser sends an untouched file input as a file without a name and without bytes.
    const path = join(folder, String(form.files.length));
    await pipeline(part.file, createWriteStream(path));
    const bytes = part.file.bytesRead;
    const name = part.filename ?? '';
    if (part.file.truncated || (rule && bytes > rule.maxBytes)) throw new ShopError('too-large', 'FILE_TOO_LARGE', `${name === '' ? 'A file' : `“${name.slice(0, 80)}”`} is too large: at most ${(rule?.maxBytes ?? fileSize) / 1024 / 1024} MB.`, { issues: [{ path: part.fieldname, message: 'Too large.' }] });
    if (!rule || (name === '' && bytes === 0)) continue;
    form.files.push({ field: part.fieldname, path, name, bytes });
    if (form.files.filter((file) => file.field === part.fieldname).length > rule.maxCount) throw new ShopError('bad-input', 'TOO_MANY_FILES', `At most ${rule.maxCount} files.`);
  }
}
