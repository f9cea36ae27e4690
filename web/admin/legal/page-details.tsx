import { pagePlaces } from '#contract/choices.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import type { PageDraft } from './page-draft.ts';
import { slugOf } from './slug-of.ts';

type PageDetailsProps = {
  draft: PageDraft;
  isStored: boolean;
  taken: readonly string[];
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<PageDraft>) => void;
};

/**
 * Edits the details of a legal page that the owner adds: its address, where the shop links to it, and whether it is
 * still a draft.
 */
export function PageDetails({ draft, isStored, taken, issues, onChange }: PageDetailsProps) {
  // Until somebody types an address, the address follows the title.
  const address = draft.slug || slugOf(draft.title, taken);
  const path = `/page/${address || adminLegalText.slugExample()}`;
  const box = boxesOf(draft, issues, onChange);
  return (
    <>
      <Field
        label={adminLegalText.address()}
        {...box('slug')}
        spellCheck={false}
        translate="no"
        readOnly={isStored}
        placeholder={slugOf(draft.title, taken)}
        hint={isStored ? adminLegalText.addressFixed() : adminLegalText.addressHint({ path })}
        onBlur={() => draft.slug === '' && address !== '' && onChange({ slug: address })}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{adminLegalText.place()}</legend>
        <div className="flex flex-wrap gap-x-6">
          {pagePlaces.map((place) => (
            <label key={place} className="flex min-h-touch items-center gap-2">
              <input
                type="radio"
                name="place"
                checked={draft.place === place}
                onChange={() => onChange({ place })}
                className="size-5 accent-indigo"
              />
              {adminLegalText.placeOf({ place })}
            </label>
          ))}
        </div>
      </fieldset>
      <CheckBox
        name="isDraft"
        isOn={draft.isDraft}
        hint={adminLegalText.isDraftHint()}
        onChange={(isDraft) => onChange({ isDraft })}
      >
        {adminLegalText.isDraft()}
      </CheckBox>
    </>
  );
}
