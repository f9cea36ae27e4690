import { markdownLimits } from '#domain/markdowns.ts';
import { baseLocale, locales } from '#messages/locales.ts';
import * as salesText from '#text/admin-sales.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { useOtherLanguages } from '../editing/languages.tsx';
import type { SaleDraft } from './sale-draft.ts';

type Shown = Pick<SaleDraft, 'badge' | 'saysEnd'>;
type ShownFieldsProps = {
  shown: Shown;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<Shown>) => void;
};

/**
 * Edits the texts that shoppers see beside the prices of a sale: a badge in each language of the shop, and whether the
 * end of the sale is shown.
 */
export function ShownFields({ shown: { badge, saysEnd }, issues, onChange }: ShownFieldsProps) {
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{salesText.shown()}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {[baseLocale, ...useOtherLanguages()].map((language) => (
          <Field
            key={language}
            label={
              language === baseLocale ? salesText.badge() : salesText.badgeIn({ language: locales[language].name })
            }
            name={`badge.${language}`}
            lang={locales[language].tag}
            most={markdownLimits.badgeLength}
            hint={language === baseLocale ? salesText.badgeHint() : ''}
            placeholder={language === baseLocale ? '' : badge[baseLocale]}
            value={badge[language] ?? ''}
            error={issues[`badge.${language}`]}
            onChange={({ target }) => onChange({ badge: { ...badge, [language]: target.value } })}
          />
        ))}
      </div>
      <CheckBox
        name="saysEnd"
        isOn={saysEnd}
        hint={salesText.saysEndHint()}
        onChange={(isOn) => onChange({ saysEnd: isOn })}
      >
        {salesText.saysEnd()}
      </CheckBox>
    </section>
  );
}
