import { useSyncExternalStore } from 'react';
import { formatShare } from '#messages/format.ts';
import * as fileDropText from '#text/file-drop.ts';
import { uploadShare, uploadTrouble } from '../../api/upload.ts';
import { ProgressBar } from './progress-bar.tsx';

/** How much of the files under way has been sent, from 0 to 1; undefined while none are. */
export function useUploadShare(): number | undefined {
  return useSyncExternalStore(uploadShare.subscribe, uploadShare.get, () => undefined);
}

/** Why the files under way are kept waiting; says nothing while they go on. */
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

/** Says how much of the files under way has been sent, and then that the shop stores them; nothing while none are. */
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
