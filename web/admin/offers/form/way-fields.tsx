import { offerLimits } from '#domain/offers.ts';
import * as formText from '#text/admin-offer-form.ts';
import { Field } from '../../../ui/field.tsx';
import { Choice } from './choice.tsx';
import { ways } from './offer-draft.ts';
import type { PartProps } from './part-props.ts';

/** The third question of the offer's form: how do shoppers get the offer? */
export function WayFields({ draft, issues, onChange }: PartProps) {
  return (
    <fieldset>
      <legend className="display text-2xl">{formText.how()}</legend>
      <div className="mt-2">
        {ways.map((way) => (
          <Choice
            key={way}
            name="way"
            isChosen={draft.way === way}
            onChoose={() => onChange({ way })}
            label={formText.way({ way })}
            hint={formText.wayHint({ way })}
          >
            {way === 'code' && (
              <Field
                label={formText.code()}
                name="code"
                autoCapitalize="characters"
                spellCheck={false}
                translate="no"
                className="max-w-xs"
                most={offerLimits.codeLength}
                hint={formText.codeHint()}
                value={draft.code}
                error={issues['code']}
                onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
              />
            )}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
