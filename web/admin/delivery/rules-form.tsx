import { useDeferredValue, useRef, useState } from 'react';
import * as adminText from '#text/admin-delivery.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { QuietButton } from '../../ui/button.tsx';
import { beginInView } from '../../ui/come-into-view.ts';
import { notify } from '../../ui/notices.tsx';
import { SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { ByState } from './by-state.tsx';
import { DispatchPart } from './dispatch-part.tsx';
import { examples } from './examples.ts';
import { ListImport } from './list-import.tsx';
import { deliveryRules, toDraft, type Stored, type ZoneDraft } from './rules-draft.ts';
import { TaxPart } from './tax-part.tsx';
import { TryPin } from './try-pin.tsx';
import { textOfValue } from './words.ts';
import { ZonesPart } from './zones-part.tsx';

const labels = {
  zones: adminText.zones,
  cutoffHour: adminText.cutoff,
  daysOff: adminText.daysOff,
  holidays: adminText.holidays,
  chargeRate: adminText.chargeRate,
};

/**
 * The form of the delivery rules. Beside the form, the screen shows the effect of the draft for a PIN code and in each
 * state.
 */
export function RulesForm({ stored }: { stored: Stored }) {
  const { draft, change, issues, ...edit } = useSettingsForm({
    settings: deliveryRules,
    stored,
    draftOf: toDraft,
    action: 'saveDeliveryRules',
    savedByOther: editedText.deliveryRules,
    labels,
    show: textOfValue,
  });
  const [open, setOpen] = useOpenZones(draft.zones);
  // The tables of thousands of PIN codes are drawn later than the typed text, so that typing stays fast.
  const seen = useDeferredValue(draft);
  const setZones = (zones: readonly ZoneDraft[]) => change({ zones });
  const zonesPart = useRef<HTMLFieldSetElement>(null);
  // After a click on "Use these", the list's plan and its button disappear, so the focus moves up to the zones. Each
  // zone closes to one line, so that all zones are in view.
  const use = (zones: readonly ZoneDraft[]) => {
    setOpen(new Set());
    setZones(zones);
    zonesPart.current?.focus({ preventScroll: true });
    beginInView(zonesPart.current);
  };
  const fill = (zones: readonly ZoneDraft[]) => {
    const known = new Set(draft.zones.map(({ key }) => key));
    setOpen(new Set([...open, ...zones.filter(({ key }) => !known.has(key)).map(({ key }) => key)]));
    setZones(zones);
  };
  return (
    <div className="mt-6 gap-x-10 xl:grid xl:grid-cols-[minmax(0,48rem)_22rem]">
      <SettingsForm edit={{ draft, ...edit }} className="max-w-3xl space-y-8">
        <input type="hidden" name="settings" value={JSON.stringify(draft)} />
        <fieldset>
          <legend className="display text-2xl">{adminText.examples()}</legend>
          <p className="mt-1 text-md text-ink-soft">{adminText.examplesHint()}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {examples.map(({ name, fill: fillIn }, index) => (
              <QuietButton
                key={index}
                onClick={() => {
                  fill(fillIn(draft.zones));
                  notify('success', adminText.exampleDone(), 'account');
                }}
              >
                {name()}
              </QuietButton>
            ))}
          </div>
        </fieldset>
        <ZonesPart
          ref={zonesPart}
          zones={draft.zones}
          issues={issues}
          open={open}
          onOpen={setOpen}
          onChange={setZones}
        />
        <ListImport zones={draft.zones} onZones={use} />
        <DispatchPart draft={draft} issues={issues} onChange={change} />
        <TaxPart draft={draft} issues={issues} onChange={change} />
      </SettingsForm>
      <aside className="max-w-3xl space-y-8 max-xl:mt-10 xl:sticky xl:top-4 xl:self-start">
        <TryPin draft={seen} />
        <ByState zones={seen.zones} />
      </aside>
    </div>
  );
}

/** Stores which zones are open, by their keys. Opened zones stay open when the first save gives a new zone its id. */
function useOpenZones(zones: readonly ZoneDraft[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState(zones);
  if (before !== zones) {
    setBefore(zones);
    const known = new Set(before.map(({ key }) => key));
    const isSaved = (at: number) => zones.length === before.length && !known.has(zones[at]?.key ?? '');
    const opened = zones.filter((_, at) => isSaved(at) && open.has(before[at]?.key ?? ''));
    if (opened.length > 0) setOpen(new Set([...open, ...opened.map(({ key }) => key)]));
  }
  return [open, setOpen] as const;
}
