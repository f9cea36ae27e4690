import { useId, useMemo, useState, type ReactNode } from 'react';
import { deliveryLimits } from '#domain/delivery.ts';
import type { ListColumn, PinList } from '#domain/pin-list.ts';
import { planZones, unknownPins, type PlannedZone } from '#domain/pin-plan.ts';
import { formatCount } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import { Button } from '../../ui/button.tsx';
import { beginInView } from '../../ui/come-into-view.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { PlanTable } from './plan-table.tsx';
import { pinsOf, type ZoneDraft } from './rules-draft.ts';
import { UnreadLines } from './unread-lines.tsx';
import { nameOf } from './words.ts';
import { zonesFrom } from './zones-from.ts';

type ListPlanProps = {
  list: PinList;
  zones: readonly ZoneDraft[];
  onUse: (zones: readonly ZoneDraft[]) => void;
};

/** Shows the changes that a list would make. The draft stays as it is until the person presses "Use these". */
export function ListPlan({ list, zones, onUse }: ListPlanProps) {
  const [columns, setColumns] = useState<readonly ListColumn[]>(list.columns);
  const [keepsUnknown, setKeepsUnknown] = useState(true);
  const [replaces, setReplaces] = useState(true);
  const [target, setTarget] = useState(adminText.targetName());
  const unknown = useMemo(() => unknownPins(list), [list]);
  const plan = useMemo(
    () =>
      planZones(
        list,
        zones.map((zone) => ({ name: zone.name, pins: pinsOf(zone), isRest: zone.isRest })),
        { columns, keepsUnknown, replaces, target: target.trim(), nameOf },
      ),
    [list, zones, columns, keepsUnknown, replaces, target],
  );
  const problem = problemOf(plan, columns, target);
  return (
    <div ref={beginInView} className="mt-6 scroll-mt-16 space-y-5 border-t border-thread pt-5">
      <div>
        <p className="font-semibold">{adminText.listRead({ count: list.pins.length })}</p>
        {list.repeated > 0 && (
          <p className="text-md text-ink-soft">{adminText.listRepeated({ count: list.repeated })}</p>
        )}
        {list.lacksTitles && <p className="mt-1">{adminText.listLacksTitles()}</p>}
      </div>
      <UnreadLines unread={list.unread} />
      {unknown.length > 0 && (
        <Unknown pins={unknown}>
          <Segmented
            label={adminText.unknown({ count: unknown.length })}
            choices={[
              { id: 'keep', name: adminText.unknownKeep() },
              { id: 'leave', name: adminText.unknownLeave() },
            ]}
            chosen={keepsUnknown ? 'keep' : 'leave'}
            onChange={(id) => setKeepsUnknown(id === 'keep')}
          />
        </Unknown>
      )}
      {list.columns.length > 0 && (
        <div role="group" aria-label={adminText.use()}>
          <p className="font-medium">{adminText.use()}</p>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
            {list.columns.map((column) => (
              <CheckBox
                key={column}
                name={`use-${column}`}
                isOn={columns.includes(column)}
                onChange={(isOn) =>
                  setColumns(list.columns.filter((one) => (one === column ? isOn : columns.includes(one))))
                }
              >
                {adminText.column({ column })}
              </CheckBox>
            ))}
          </div>
        </div>
      )}
      {columns.length === 0 && (
        <Field
          label={adminText.target()}
          value={target}
          autoComplete="on"
          most={deliveryLimits.nameLength}
          className="max-w-sm"
          onChange={({ target: box }) => setTarget(box.value)}
        />
      )}
      <div>
        <p className="mb-1.5 font-medium">{adminText.mode()}</p>
        <Segmented
          label={adminText.mode()}
          choices={[
            { id: 'replace', name: adminText.modeReplace() },
            { id: 'add', name: adminText.modeAdd() },
          ]}
          chosen={replaces ? 'replace' : 'add'}
          onChange={(id) => setReplaces(id === 'replace')}
        />
      </div>
      <PlanTable plan={plan} zones={zones} />
      {problem && <FieldError id="plan-error">{problem}</FieldError>}
      <Button disabled={problem !== undefined} onClick={() => onUse(zonesFrom(plan, zones))}>
        {adminText.useThese()}
      </Button>
    </div>
  );
}

function problemOf(plan: readonly PlannedZone[], columns: readonly ListColumn[], target: string): string | undefined {
  if (columns.length === 0 && target.trim() === '') return adminText.targetMissing();
  if (plan.length <= deliveryLimits.zones) return undefined;
  return adminText.planTooMany({ count: plan.length, max: deliveryLimits.zones });
}

/** Names the PIN codes whose state is unknown. */
function Unknown({ pins, children }: { pins: readonly string[]; children: ReactNode }) {
  const id = useId();
  return (
    <div className="border-s-4 border-turmeric bg-kora-deep px-4 py-3" aria-labelledby={id} role="group">
      <p id={id} className="font-semibold">
        {adminText.unknown({ count: pins.length })}
      </p>
      <p className="text-md text-ink-soft">{adminText.unknownHint()}</p>
      <details className="mt-1">
        <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-touch">
          {adminText.unknownList()} ({formatCount(pins.length)})
        </summary>
        <p className="max-h-40 overflow-auto text-md tabular-nums" translate="no">
          {pins.join(' ')}
        </p>
      </details>
      <div className="mt-2">{children}</div>
    </div>
  );
}
