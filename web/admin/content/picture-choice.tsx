import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import type { Image } from '#contract/image.ts';
import { DRAWN } from '#contract/content.ts';
import * as adminContentText from '#text/admin-content.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { uploadPicture } from './actions.ts';

type PictureChoiceProps = {
  /** Whose picture it is, for screen readers. */
  name: string;
  pictureId: string | null;
  onChange: (chosen: { pictureId: string | null; picture: Image | null }) => void;
};

/** Takes the owner's own picture, that of what the place leads to, or the drawing that comes with the shop. */
export function PictureChoice({ name, pictureId, onChange }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { submit, isBusy } = useFormAction<typeof uploadPicture>('uploadPicture', {
    onDone: (picture) => onChange({ pictureId: picture.id, picture }),
  });
  const upload = (file: File) => {
    const form = new FormData();
    form.set('picture', file);
    submit(form);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={adminContentText.pictureOf({ name })}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload(file);
          target.value = '';
        }}
      />
      <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <ImageUp aria-hidden className="size-4" />}{' '}
        {pictureId === null || pictureId === DRAWN ? adminContentText.ownPicture() : adminContentText.anotherPicture()}
      </Button>
      {pictureId !== null && (
        <Button look="bare" onClick={() => onChange({ pictureId: null, picture: null })}>
          {adminContentText.productPicture()}
        </Button>
      )}
      {pictureId !== DRAWN && (
        <Button look="bare" onClick={() => onChange({ pictureId: DRAWN, picture: null })}>
          {adminContentText.drawing()}
        </Button>
      )}
    </div>
  );
}
