import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLayoutEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import * as paletteText from '#text/palette.ts';
import { BareDialog } from '../../ui/dialog.tsx';
import type { Found } from './places.ts';
import { useFindings, type Group } from './use-findings.ts';

/** Ctrl+K: finds any page, product, order or customer by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const { groups, isAsking } = useFindings(words.trim());
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  useEarlyKeys(box, setWords);
  const go = ({ to }: Found) => {
    onClose();
    void navigate(to);
  };
  return (
    <BareDialog label={paletteText.title()} place="upper" onClose={onClose} initialFocus={box}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={words}
        // Choosing an item navigates; only typing changes the words.
        onValueChange={(typed, { reason }) => reason !== 'item-press' && setWords(typed)}
        itemToStringValue={(found: Found) => found.title}
      >
        <Autocomplete.Input
          ref={box}
          aria-label={paletteText.boxLabel()}
          placeholder={paletteText.boxLabel()}
          maxLength={limits.searchLength}
          className="min-h-13 w-full shrink-0 border-b border-thread bg-white px-4 text-lg -outline-offset-2"
        />
        <Autocomplete.Empty className="px-4 text-ink-soft not-empty:py-3">
          {!isAsking && paletteText.nothing()}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label={paletteText.found()} className="overflow-y-auto not-empty:py-2">
          {(group: Group) => <FoundGroup key={group.title} group={group} onGo={go} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </BareDialog>
  );
}

/**
 * Letters typed before the box has the focus, which takes a moment, also go into the box. Neither these letters nor
 * Enter reach the form below, which Enter would save.
 */
function useEarlyKeys(box: RefObject<HTMLInputElement | null>, setWords: Dispatch<SetStateAction<string>>): void {
  useLayoutEffect(() => {
    const waiting = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (!box.current) return;
      if (document.activeElement === box.current) return waiting.abort();
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) setWords((before) => before + event.key);
    };
    const { signal } = waiting;
    document.addEventListener('keydown', onKey, { capture: true, signal });
    document.addEventListener('focusin', ({ target }) => target === box.current && waiting.abort(), { signal });
    return () => waiting.abort();
  }, [box, setWords]);
}

function FoundGroup({ group: { title, items }, onGo }: { group: Group; onGo: (found: Found) => void }) {
  return (
    <Autocomplete.Group items={items}>
      <Autocomplete.GroupLabel className="eyebrow px-4 pt-2 pb-1 text-ink-soft">{title}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(found: Found) => (
          <Autocomplete.Item
            key={found.key}
            value={found}
            onClick={() => onGo(found)}
            className="flex cursor-pointer items-baseline gap-3 px-4 py-1.5 data-highlighted:bg-indigo data-highlighted:text-kora"
          >
            <span className="truncate" dir="auto">
              {found.title}
            </span>{' '}
            <span className="ms-auto shrink-0 text-md opacity-80">{found.note}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
