import { messageOf } from '../api/api-error.ts';
import { download, type ExportCall } from '../api/download.ts';
import type { Input } from '../api/address.ts';
import { notify } from '../ui/notices.tsx';

/** Downloads an export. Where the server refuses, a notice shows its sentence or else `failed`; this never throws. */
export async function saveFile(key: ExportCall, input: Input, failed: string): Promise<void> {
  try {
    await download(key, input);
  } catch (error) {
    notify('error', messageOf(error, failed), 'shop');
  }
}
