import { ArrowLeft, ArrowRight, X, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, MouseEventHandler } from 'react';
import * as productFormText from '#text/product-form.ts';
import { stepAlongText } from '../arrow-keys.ts';
import type { DraftPicture } from './draft.ts';
import { oneRowATap } from '../../../ui/one-row-a-tap.ts';
import { Options } from '../../../ui/options.tsx';

type PictureItemProps = {
  picture: DraftPicture;
  index: number;
  count: number;
  colors: readonly string[];
  isDragged: boolean;
  onDragStart: () => void;
  /** Called when another picture is dragged over this one. */
  onDragOver: () => void;
  onDragEnd: () => void;
  onColour: (color: string) => void;
  onMove: (to: number) => void;
  onTakeOut: () => void;
};

/**
 * Shows one picture of the list. A person drags the picture, moves it by buttons or arrow keys, sets its colour, or
 * removes it.
 */
export function PictureItem(props: PictureItemProps) {
  const { picture, colors, isDragged, onDragStart, onDragOver, onDragEnd } = props;
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDragStart();
      }}
      onDragEnter={onDragOver}
      onDragEnd={onDragEnd}
      className={`w-28 border bg-white ${isDragged ? 'border-indigo opacity-60' : 'border-thread'}`}
    >
      <div className="relative">
        <img
          src={picture.url}
          alt={picture.name}
          draggable={false}
          className="aspect-3/4 w-full cursor-grab object-cover"
        />
        <PictureButtons {...props} />
      </div>
      {colors.length > 1 && <ShownColour {...props} />}
    </li>
  );
}

/** Chooses which of the product's colours the picture shows. */
function ShownColour({ picture, index, colors, onColour }: PictureItemProps) {
  return (
    <select
      aria-label={productFormText.colourOfPicture({ number: index + 1 })}
      value={colors.includes(picture.color) ? picture.color : ''}
      onChange={(event) => onColour(event.target.value)}
      className="block min-h-9 w-full border-t border-thread bg-white px-1 text-sm"
    >
      <option value="">{productFormText.allColours()}</option>
      <Options of={colors.map((color) => [color, color])} />
    </select>
  );
}

function PictureButtons({ index, count, onMove, onTakeOut }: PictureItemProps) {
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepAlongText(event);
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <div
      role="group"
      aria-label={productFormText.pictureOf({ number, count })}
      className="absolute inset-x-0 bottom-0 flex justify-between"
      onKeyDown={onKeyDown}
    >
      <PictureButton
        icon={ArrowLeft}
        label={productFormText.moveEarlier({ number })}
        isDisabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <PictureButton icon={X} label={productFormText.takeOut({ number })} onClick={oneRowATap(onTakeOut)} />
      <PictureButton
        icon={ArrowRight}
        label={productFormText.moveLater({ number })}
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </div>
  );
}

type PictureButtonProps = { icon: LucideIcon; label: string; isDisabled?: boolean; onClick: MouseEventHandler };

function PictureButton({ icon: Icon, label, isDisabled = false, onClick }: PictureButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      className="grid size-7 place-items-center bg-kora/90 hover:bg-white disabled:opacity-30"
      onClick={onClick}
    >
      <Icon aria-hidden className={`size-4 ${Icon === X ? '' : 'rtl:-scale-x-100'}`} />
    </button>
  );
}
