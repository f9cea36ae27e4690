import { passwordStrength } from '#domain/passwords.ts';
import * as passwordText from '#text/password.ts';

const STEPS = [1, 2, 3, 4];
const colours = { none: '', tooWeak: 'bg-madder', weak: 'bg-turmeric', medium: 'bg-indigo', strong: 'bg-neem' };

/** How strong a password is, as four steps and a word that is read out. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, level } = passwordStrength(password);
  return (
    <div aria-live="polite" className="mt-2 flex items-center gap-3">
      <span aria-hidden className="grid grow grid-cols-4 gap-1">
        {STEPS.map((step) => (
          <span key={step} className={`h-1.5 ${step <= score ? colours[level] : 'bg-kora-shade'}`} />
        ))}
      </span>
      <span className="w-20 text-md">{passwordText.strength({ level })}</span>
    </div>
  );
}
