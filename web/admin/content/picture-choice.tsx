import { useState } from 'react';
import type { Image } from '#contract/image.ts';
import { DRAWN } from '#contract/content.ts';
import { limits } from '#domain/limits.ts';
import * as adminContentText from '#text/admin-content.ts';
import * as commonText from '#text/common.ts';
import * as fileDropText from '#text/file-drop.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import type { uploadPicture } from './actions.ts';

type PictureChoiceProps = {
  /** The name of the slide or tile, for screen readers. */
  name: string;
  pictureId: string | null;
  onChange: (chosen: { pictureId: string | null; picture: Image | null }) => void;
};

/**
 * Chooses the picture of a slide or tile: the owner's own picture, the picture of the newest product to which the link
 * leads, or the drawing that comes with the shop.
 */
export function PictureChoice({ name, pictureId, onChange }: PictureChoiceProps) {
  const [sent, setSent] = useState<File>();
  const { submit, isBusy, isRefused, error } = useFormAction<typeof uploadPicture>('uploadPicture', {
    onDone: (picture) => onChange({ pictureId: picture.id, picture }),
  });
  const upload = (file: File) => {
    setSent(file);
    const form = new FormData();
    form.set('picture', file);
    submit(form);
  };
  return (
    <div className="grid gap-3">
      <FileDrop
        label={adminContentText.pictureOf({ name })}
        rule={{ kind: 'picture', maxCount: 1, maxBytes: limits.imageBytes }}
        isEmptiedAtOnce
        disabled={isBusy}
        onFiles={([file]) => file && upload(file)}
      />
      {isBusy && <UploadProgress />}
      {isRefused && sent && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="wrap-anywhere text-madder">
            {fileDropText.notSent({ name: sent.name })} {error}
          </p>
          <QuietButton onClick={() => upload(sent)}>{commonText.tryAgain()}</QuietButton>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {pictureId !== null && (
          <BareButton onClick={() => onChange({ pictureId: null, picture: null })}>
            {adminContentText.productPicture()}
          </BareButton>
        )}
        {pictureId !== DRAWN && (
          <BareButton onClick={() => onChange({ pictureId: DRAWN, picture: null })}>
            {adminContentText.drawing()}
          </BareButton>
        )}
      </div>
    </div>
  );
}
