import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import * as adminText from '#text/admin-delivery.ts';
import { QuietButton } from '../../ui/button.tsx';
import { chargesOf } from './examples.ts';
import { newZone, type Issues, type ZoneDraft } from './rules-draft.ts';
import { ZoneCard } from './zone-card.tsx';

type ZonesPartProps = {
  zones: readonly ZoneDraft[];
  issues: Issues;
  /** The keys of the zones whose boxes are shown. */
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  onChange: (zones: readonly ZoneDraft[]) => void;
  ref: Ref<HTMLFieldSetElement>;
};

/** Edits the delivery zones. Each zone takes one line until somebody opens its boxes. */
export function ZonesPart({ zones, issues, open, onOpen, onChange, ref }: ZonesPartProps) {
  const set = (at: number, part: Partial<ZoneDraft>) =>
    onChange(
      zones.map((zone, index) => {
        if (index === at) return { ...zone, ...part };
        // Only one zone may be the zone for all other PIN codes.
        return part.isRest ? { ...zone, isRest: false } : zone;
      }),
    );
  const add = () => {
    const zone = newZone(chargesOf(zones));
    onOpen(new Set([...open, zone.key]));
    onChange([...zones, zone]);
  };
  const rest = zones.find(({ isRest, name }) => isRest && name.trim() !== '');
  return (
    <fieldset ref={ref} tabIndex={-1} className="scroll-mt-16 outline-none">
      <legend className="display text-2xl">{adminText.zones()}</legend>
      <p className="mt-1 text-md text-ink-soft">{zones.length === 0 ? adminText.noZones() : adminText.zonesHint()}</p>
      {zones.length > 0 && (
        <ul className="mt-3 divide-y divide-thread border-y border-thread">
          {zones.map((zone, at) => {
            const hasIssue = Object.keys(issues).some((name) => name.startsWith(`zones.${at}.`));
            const isOpen = open.has(zone.key) || hasIssue;
            const others = [...open].filter((key) => key !== zone.key);
            return (
              <ZoneCard
                key={zone.key}
                at={at}
                zone={zone}
                issues={issues}
                isOpen={isOpen}
                onToggle={() => onOpen(new Set(isOpen ? others : [...others, zone.key]))}
                onChange={(part) => set(at, part)}
                onRemove={() => onChange(zones.filter(({ key }) => key !== zone.key))}
              />
            );
          })}
        </ul>
      )}
      <QuietButton className="mt-3" onClick={add}>
        <Plus className="size-4" /> {adminText.addZone()}
      </QuietButton>
      {rest && <p className="mt-1 text-md text-ink-soft">{adminText.newLike({ name: rest.name.trim() })}</p>}
    </fieldset>
  );
}
