import { useId, useState } from 'react';
import { limits } from '#domain/limits.ts';
import * as productFormText from '#text/product-form.ts';
import { FieldError } from '../../../ui/field.tsx';
import { withTags } from '../../../ui/with-tags.tsx';
import { FileDrop } from '../../files/file-drop.tsx';
import type { DraftPicture } from './draft.ts';
import { PictureItem } from './picture-item.tsx';

type PictureListProps = {
  pictures: readonly DraftPicture[];
  /** The names of the product's colours. */
  colors: readonly string[];
  error: string | undefined;
  onChange: (pictures: readonly DraftPicture[]) => void;
};

/** Lists the pictures in the order in which the shop shows them. A person can move, remove and add pictures. */
export function PictureList({ pictures, colors, error, onChange }: PictureListProps) {
  const [dragged, setDragged] = useState<string>();
  const errorId = useId();
  const move = (key: string, to: number) => {
    const moved = movePicture(pictures, key, to);
    if (moved !== pictures) onChange(moved);
  };
  const missing = limits.imagesPerProduct.max - pictures.length;
  return (
    <fieldset
      className="min-w-0"
      onDragOver={(event) => event.preventDefault()}
      // If a person drops a file beside the drop zone, the browser must not open the file in place of the form.
      onDrop={(event) => event.preventDefault()}
    >
      <legend className="mb-1.5 font-medium">
        {withTags(productFormText.pictures(limits.imagesPerProduct), { note })}
      </legend>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <PictureItem
            key={picture.key}
            picture={picture}
            index={index}
            count={pictures.length}
            colors={colors}
            isDragged={dragged === picture.key}
            onDragStart={() => setDragged(picture.key)}
            onDragOver={() => dragged !== undefined && move(dragged, index)}
            onDragEnd={() => setDragged(undefined)}
            onColour={(color) => onChange(pictures.map((one) => (one === picture ? { ...picture, color } : one)))}
            onMove={(to) => move(picture.key, to)}
            onTakeOut={() => onChange(pictures.filter((one) => one !== picture))}
          />
        ))}
      </ul>
      {missing > 0 ? (
        <FileDrop
          label={productFormText.addPictures()}
          rule={{ kind: 'picture', maxCount: missing, maxBytes: limits.imageBytes }}
          isEmptiedAtOnce
          error={error}
          className="mt-3"
          onFiles={(files) => files.length > 0 && onChange([...pictures, ...files.map(toPicture)])}
        />
      ) : (
        error && <FieldError id={errorId}>{error}</FieldError>
      )}
    </fieldset>
  );
}

const note = (text: string) => <span className="font-normal text-ink-soft">{text}</span>;

/**
 * Returns the pictures after the picture `key` has moved to the index `to`. Returns the same list if this index does
 * not exist.
 */
function movePicture(pictures: readonly DraftPicture[], key: string, to: number): readonly DraftPicture[] {
  const from = pictures.findIndex((picture) => picture.key === key);
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || to === from) return pictures;
  const rest = pictures.filter((one) => one !== picture);
  return [...rest.slice(0, to), picture, ...rest.slice(to)];
}

let chosen = 0;

function toPicture(file: File): DraftPicture {
  return { key: `new:${++chosen}`, url: URL.createObjectURL(file), name: file.name, color: '', file };
}
