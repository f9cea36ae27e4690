import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Input } from '../../api/address.ts';
import type { ExportCall } from '../../api/download.ts';
import { toolClass } from '../lists/list-tools.tsx';
import { useSaveFile } from './save-file.ts';

type ExportButtonProps = { call: ExportCall; input?: Input; children: ReactNode };

/** Saves an export. While the file is being downloaded, a second click does nothing. */
export function ExportButton({ call, input, children }: ExportButtonProps) {
  const { save, isBusy } = useSaveFile(call, input);
  return (
    <button type="button" aria-busy={isBusy} aria-disabled={isBusy} className={toolClass} onClick={save}>
      <FileDown className={`size-4 ${isBusy ? 'animate-pulse' : ''}`} /> {children}
    </button>
  );
}
