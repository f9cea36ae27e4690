import * as codeText from '#text/second-factor.ts';
import { Field, focusBox } from './field.tsx';

/** A box for the code of an authenticator app, which takes a recovery code too. It has the focus when it appears. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <Field
      ref={focusBox}
      label={codeText.code()}
      hint={codeText.hint()}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      error={error}
    />
  );
}
