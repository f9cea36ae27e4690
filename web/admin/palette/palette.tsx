import { Autocomplete } from '@base-ui/react/autocomplete';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import * as paletteText from '#text/palette.ts';
import { BareDialog } from '../../ui/dialog.tsx';
import type { Found } from './places.ts';
import { useFindings, type Group } from './use-findings.ts';

type PaletteProps = { words: string; onWords: (words: string) => void; onClose: () => void };

/** The dialog that Ctrl+K opens. The palette finds any page, product, order, customer or offer by a few letters. */
export default function Palette({ words, onWords, onClose }: PaletteProps) {
  const { groups, isAsking } = useFindings(words.trim());
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
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
        // The component would write the chosen item into the box. Here only typing changes the search words.
        onValueChange={(typed, { reason }) => reason !== 'item-press' && onWords(typed)}
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
