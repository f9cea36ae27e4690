import type { OfferSettings } from '#contract/offers.ts';
import { isPermitted, staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as settingsText from '#text/admin-offer-settings.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { clientActionOf, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { saveSettings, SettingsForm, SettingsPage, useSettingsForm } from '../../editing/settings.tsx';
import { plainPercent } from '../../editing/typed-numbers.ts';
import { useRole } from '../../staff/permissions.ts';
import { BackToOffers } from '../../lists/back-to-offers.tsx';

type Draft = Record<StaffRole | 'floorPercent' | 'updatedAt', string>;

const offerSettings = {
  name: 'offer-settings',
  read: async (input = {}) => call('GET /offers/settings', input),
};

const saveOfferSettings: FormAction = async (form) => {
  const { floorPercent, expectedUpdatedAt, ...staffPercent } = textsOf(form, [
    'floorPercent',
    ...staffRoles,
    'expectedUpdatedAt',
  ]);
  const body = {
    floorPercent: plainPercent(floorPercent),
    // The cast is safe: the keys of the object are the roles.
    staffPercent: Object.fromEntries(
      staffRoles.map((role) => [role, plainPercent(staffPercent[role])]),
    ) as typeof staffPercent,
    expectedUpdatedAt,
  };
  const sent = call('PUT /offers/settings', { body });
  const answer = await saveSettings(offerSettings, sent, settingsText.saveFailed());
  if (answer.isDone) return answer;
  // The boxes are named after the roles, so the code removes everything before the role from each error's path.
  const issues = Object.entries(answer.issues ?? {}).map(([path, message]) => [path.split('.').at(-1) ?? '', message]);
  return { ...answer, issues: Object.fromEntries(issues) };
};

export const clientAction = clientActionOf({ saveOfferSettings });

/**
 * Edits the settings of offers: the lowest price that an offer may leave, and how much staff may take off a phone
 * order.
 */
export default function OfferSettingsPage() {
  return (
    <>
      <BackToOffers />
      <SettingsPage
        settings={offerSettings}
        title={settingsText.title()}
        about={settingsText.about()}
        failed={settingsText.failed()}
      >
        {(answer) => <OfferSettingsForm stored={answer} />}
      </SettingsPage>
    </>
  );
}

function OfferSettingsForm({ stored }: { stored: { settings: OfferSettings } }) {
  const { draft, box, ...edit } = useSettingsForm({
    settings: offerSettings,
    stored,
    draftOf: toDraft,
    action: 'saveOfferSettings',
    savedByOther: editedText.offerSettings,
    labels,
  });
  const isOwner = useRole() === 'owner';
  return (
    <SettingsForm edit={{ draft, ...edit }}>
      <fieldset>
        <legend className="display text-2xl">{settingsText.floor()}</legend>
        <Field
          {...box('floorPercent')}
          required
          inputMode="numeric"
          className="mt-3 max-w-sm"
          hint={settingsText.floorHint()}
        />
      </fieldset>
      <fieldset>
        <legend className="display text-2xl">{settingsText.staff()}</legend>
        <p className="mt-1 text-md text-ink-soft">{settingsText.staffHint()}</p>
        {!isOwner && <p className="mt-1 text-md">{settingsText.onlyOwners()}</p>}
        <div className="mt-3 grid max-w-sm grid-cols-2 items-start gap-4">
          {staffRoles.map((role) =>
            isPermitted(role, 'orders.take') ? (
              <Field key={role} {...box(role)} required inputMode="numeric" readOnly={!isOwner} />
            ) : (
              <input key={role} type="hidden" name={role} value={draft[role]} />
            ),
          )}
        </div>
      </fieldset>
    </SettingsForm>
  );
}

const labels = {
  floorPercent: settingsText.floorPercent,
  ...Object.fromEntries(staffRoles.map((role) => [role, () => settingsText.of({ role })])),
};

function toDraft({ settings: { floorPercent, staffPercent, updatedAt } }: { settings: OfferSettings }): Draft {
  return {
    floorPercent: String(floorPercent),
    // The cast is safe: the keys of the object are the roles.
    ...(Object.fromEntries(staffRoles.map((role) => [role, String(staffPercent[role])])) as Record<StaffRole, string>),
    updatedAt,
  };
}
