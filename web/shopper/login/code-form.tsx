import type { CodeChannel } from '#contract/sign-in-codes.ts';
import * as codeText from '#text/code-sign-in.ts';
import { BareButton } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormTitle } from './form-parts.tsx';
import type { View } from './view.ts';

const CodeSignIn = part(async () => import('../code-sign-in/code-sign-in.tsx'), {
  waiting: <Skeleton className="h-40" />,
});

type CodeFormProps = { channels: readonly CodeChannel[]; onView: (view: View) => void };

/** The form for sign-in by a code, in a shop that sends codes. */
export function CodeForm({ channels, onView }: CodeFormProps) {
  const isByEmail = channels.every((channel) => channel === 'email');
  return (
    <div className="space-y-5">
      <FormTitle title={codeText.title()}>{isByEmail ? codeText.introEmail() : codeText.intro()}</FormTitle>
      <CodeSignIn channels={channels} />
      <p className="text-center">
        <BareButton onClick={() => onView('login')}>{codeText.withPassword()}</BareButton>
      </p>
    </div>
  );
}
