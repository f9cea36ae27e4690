import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { Button } from '../../../ui/button.tsx';
import type { DraftPicture } from './draft.ts';

type PictureListProps = { pictures: readonly DraftPicture[]; error: string | undefined; onChange: (pictures: readonly DraftPicture[]) => void };

let chosen = 0;

/** The pictures in their shown order: dragged with the pointer, moved with the arrow keys or the arrows, taken out, added. */
export function PictureList({ pictures, error, onChange }: PictureListProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<string>();
  const move = (key: string, to: number) => {
    const from = pictures.findIndex((picture) => picture.key === key);
    const picture = pictures[from];
    if (!picture || to < 0 || to >= pictures.length || to === from) return;
    const rest = pictures.filter((one) => one !== picture);
    onChange([...rest.slice(0, to), picture, ...rest.slice(to)]);
  };
  const add = (files: Iterable<File>) => onChange([...pictures, ...Array.from(files, (file) => ({ key: `new:${++chosen}`, url: URL.createObjectURL(file), name: file.name, file }))]);
  const small = 'grid size-7 place-items-center bg-kora/90 hover:bg-white disabled:opacity-30';
  return (
    <fieldset
      className="min-w-0"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add(Array.from(event.dataTransfer.files).filter((file) => file.type.startsWith('image/')));
      }}
    >
      <legend className="mb-1.5 font-medium">
        Pictures <span className="font-normal text-ink-soft">({limits.imagesPerProduct.min} to {limits.imagesPerProduct.max}; the first leads)</span>
      </legend>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li
            key={picture.key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(picture.key);
            }}
            onDragEnter={() => dragged !== undefined && move(dragged, index)}
            onDragEnd={() => setDragged(undefined)}
            className={`relative w-24 border bg-white ${dragged === picture.key ? 'border-indigo opacity-60' : 'border-thread'}`}
          >
            <img src={picture.url} alt={picture.name} draggable={false} className="aspect-3/4 w-full cursor-grab object-cover" />
            <div
              role="group"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              className="absolute inset-x-0 bottom-0 flex justify-between"
              onKeyDown={(event) => {
                const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
                if (step === 0) return;
                event.preventDefault();
                move(picture.key, index + step);
              }}
            >
              <button type="button" aria-label={`Move picture ${index + 1} earlier`} disabled={index === 0} className={small} onClick={() => move(picture.key, index - 1)}>
                <ArrowLeft aria-hidden className="size-4" />
              </button>
              <button type="button" aria-label={`Take out picture ${index + 1}`} className={small} onClick={() => onChange(pictures.filter((one) => one !== picture))}>
                <X aria-hidden className="size-4" />
              </button>
              <button type="button" aria-label={`Move picture ${index + 1} later`} disabled={index === pictures.length - 1} className={small} onClick={() => move(picture.key, index + 1)}>
                <ArrowRight aria-hidden className="size-4" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Choose pictures"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          add(target.files ?? []);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
      <Button look="quiet" aria-invalid={error ? true : undefined} aria-describedby={error && 'pictures-error'} className="mt-2" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden className="size-4" /> Add pictures
      </Button>
      {error && <p id="pictures-error" className="mt-1.5 text-[0.9375rem] font-medium text-madder">{error}</p>}
    </fieldset>
  );
}
