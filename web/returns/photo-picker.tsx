import { Camera, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { buttonClass } from '../ui/button.tsx';

type Chosen = { file: File; url: string };

/**
 * Lets the person choose photos of the pieces in several steps, because a phone's camera gives one photo at a time. The
 * form sends the photos as `photos`. `most` is the number of photos that can still be added.
 */
export function PhotoPicker({ most, onCount }: { most: number; onCount?: (count: number) => void }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState('');
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);
  const choose = (next: readonly Chosen[]) => {
    // The photos of all steps are put into the file box, so that the form sends all of them.
    const held = new DataTransfer();
    for (const { file } of next) held.items.add(file);
    if (box.current) box.current.files = held.files;
    setChosen(next);
    onCount?.(next.length);
  };
  const add = (files: readonly File[]) => {
    const pictures = files.filter(({ type, size }) => type.startsWith('image/') && size <= limits.imageBytes);
    const added = pictures.slice(0, most - chosen.length).map((file) => ({ file, url: URL.createObjectURL(file) }));
    for (const { url } of added) urls.current.add(url);
    setRefused(added.length < files.length ? returnsText.photosRefused({ max: most }) : '');
    choose([...chosen, ...added]);
  };
  return (
    <div>
      <input
        ref={box}
        id={id}
        type="file"
        name="photos"
        multiple
        accept="image/*"
        aria-describedby={refused ? `${id}-refused` : undefined}
        className="peer sr-only"
        onChange={(event) => add([...(event.currentTarget.files ?? [])])}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('quiet')} cursor-pointer gap-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-indigo`}
      >
        <Camera className="size-5" />
        {returnsText.addPhotos({ count: chosen.length })}
      </label>
      {refused && (
        <p id={`${id}-refused`} role="alert" className="mt-2 text-md text-madder">
          {refused}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {chosen.map(({ file, url }, index) => (
            <li key={url} className="relative">
              <img
                src={url}
                alt={returnsText.photoOf({ number: index + 1 })}
                className="size-24 rounded-cut object-cover"
              />
              <button
                type="button"
                aria-label={returnsText.removePhoto({ number: index + 1 })}
                className="absolute -end-2 -top-2 grid size-8 place-items-center rounded-full bg-ink text-kora"
                onClick={() => {
                  choose(chosen.filter((one) => one.file !== file));
                  // The clicked button disappears with its photo, so the focus moves to the file box.
                  box.current?.focus();
                }}
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
