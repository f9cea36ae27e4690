import { useSyncExternalStore } from 'react';
import { formatShare } from '#messages/format-days.ts';
import * as fileDropText from '#text/file-drop.ts';
import { uploadShare, uploadTrouble } from '../../api/upload.ts';
import { ProgressBar } from './progress-bar.tsx';

/** Returns how much of the current uploads is sent, from 0 to 1. Returns undefined if there are no uploads. */
export function useUploadShare(): number | undefined {
  return useSyncExternalStore(uploadShare.subscribe, uploadShare.get, () => undefined);
}

/** Says why the current uploads have to wait. Shows nothing while the uploads continue. */
export function UploadTrouble() {
  const why = useSyncExternalStore(uploadTrouble.subscribe, uploadTrouble.get, () => undefined);
  return (
    <div role="status">
      {why && (
        <p className="border-s-4 border-turmeric bg-white px-4 py-2.5">
          {why} {fileDropText.goesOn()}
        </p>
      )}
    </div>
  );
}

/**
 * Shows how much of the files is sent, and afterwards that the shop is storing them. Shows nothing if there are no
 * uploads.
 */
export function UploadProgress() {
  const share = useUploadShare();
  if (share === undefined) return null;
  const label = share < 1 ? fileDropText.sending() : fileDropText.storing();
  return (
    <div>
      <p className="flex justify-between">
        <span>{label}</span> {share < 1 && <span className="price">{formatShare(share)}</span>}
      </p>
      <ProgressBar label={label} value={share < 1 ? share : undefined} max={1} />
      <UploadTrouble />
    </div>
  );
}
