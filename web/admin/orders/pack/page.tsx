import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as KeyEvent,
  type Ref,
  type RefObject,
} from 'react';
import * as packText from '#text/admin-pack.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { isTyping } from '../../scanner/is-typing.ts';
import { ScannedKeys } from '../../scanner/scanned-keys.ts';
import { useScanner } from '../../scanner/scanner.ts';
import { SoundChoice } from '../../sound/sound-choice.tsx';
import { NoHsn } from '../../tax/no-hsn.tsx';
import { LeftToPack } from './left-to-pack.tsx';
import { PackLines } from './pack-lines.tsx';
import { usePackingSound } from './packing-sound.ts';
import { Said } from './said.tsx';
import { AsideQuestion } from './set-aside.tsx';
import { SwapChoice } from './swap-choice.tsx';
import { usePacking } from './use-packing.ts';

/**
 * The packing table: staff scan an order and then each piece that goes into its parcel. A clear warning appears if a
 * piece does not belong to the parcel.
 */
export default function ScanToPack() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  // After each action the box gets the focus again: otherwise the Enter of a slow scanner would press the last button
  // once more, and when that button disappears, keyboard users would lose their place on the page. On a touch screen
  // the box gets no focus, because that would open the keyboard.
  const focusBox = () => {
    const isByKeys = document.activeElement?.matches(':focus-visible') === true;
    if (isByKeys || matchMedia('(pointer: fine)').matches) box.current?.focus();
  };
  const { on, counts, saying, ...packing } = usePacking(focusBox);
  const [isMissing, setMissing] = useState(false);
  const [isSoundOn, setSound] = usePackingSound();
  const only = on.length === 1 ? on[0] : undefined;
  const scan = (text: string) => {
    // If somebody scans while the question about missing pieces is open, the missing piece was found, so the question
    // closes.
    setMissing(false);
    packing.scan(text);
  };
  useScanner(scan);
  useKeysInBox(box);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-5">
          <h1 className="display text-3xl">{packText.title()}</h1>
          <SoundChoice label={packText.sound()} isOn={isSoundOn} onChange={setSound} />
        </div>
        <LeftToPack />
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{packText.about()}</p>
      <NoHsn className="mt-3 max-w-3xl" />
      <div className="mt-4 max-w-3xl space-y-4">
        <Said saying={saying} />
        <ScanBox ref={box} label={on.length > 0 ? packText.sku() : packText.orderNumber()} onScan={scan} />
        {only && (
          <PackLines
            packed={only}
            counts={counts}
            onByHand={(item) => packing.addByHand(only, item)}
            onPack={() => packing.pack(only)}
            onMissing={only.swap ? undefined : () => setMissing(true)}
            onAgain={packing.startAgain}
          />
        )}
        {only && isMissing && (
          <AsideQuestion
            order={only.order}
            counts={counts}
            onYes={() => {
              setMissing(false);
              packing.putAside(only);
            }}
            onNo={() => setMissing(false)}
          />
        )}
        {on.length > 1 && <SwapChoice swaps={on} onChoose={packing.choose} onAgain={packing.startAgain} />}
      </div>
    </>
  );
}

/**
 * Moves the focus to the box when a letter or digit is pressed outside text boxes and no dialog is open. All keys of a
 * slow scanner then arrive in the box, and the scanner's Enter sends them.
 */
function useKeysInBox(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\p{N}]$/u.test(event.key)) return;
      const isElsewhere = isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (!isElsewhere) box.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [box]);
}

type ScanBoxProps = { ref: Ref<HTMLInputElement>; label: string; onScan: (text: string) => void };

/** A box for a number that a person types, or scans while the box has the focus. */
function ScanBox({ ref, label, onScan }: ScanBoxProps) {
  const [typed, setTyped] = useState('');
  const [keys] = useState(() => new ScannedKeys());
  // A scanner's Tab submits the box, like Enter. A person's Tab moves the focus to the next element.
  const onKeyDown = (event: KeyEvent<HTMLInputElement>) => {
    const text = event.repeat ? undefined : keys.press(event.key, event.timeStamp);
    if (text === undefined || event.key !== 'Tab') return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onScan(typed.trim());
    setTyped('');
  };
  return (
    <form onSubmit={send} className="flex items-end gap-3">
      <Field
        ref={ref}
        label={label}
        autoCapitalize="characters"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 grow"
      />
      <QuietButton type="submit" className="min-h-12">
        {packText.enter()}
      </QuietButton>
    </form>
  );
}
