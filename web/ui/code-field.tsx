import * as codeText from '#text/second-factor.ts';
import { Field, focusBox } from './field.tsx';

type CodeFieldProps = {
  error?: string | undefined;
  /** While the app is being set up there are no recovery codes yet. */ isOfApp?: boolean;
};

/**
 * A box for the code of an authenticator app, which takes a recovery code too. It has the focus when it appears. Recovery codes have
 * letters, which a phone's keypad of digits lacks.
 */
export function CodeField({ error, isOfApp = false }: CodeFieldProps) {
  return (
    <Field
      ref={focusBox}
      label={codeText.code()}
      hint={isOfApp ? codeText.hintOfApp() : codeText.hint()}
      name="code"
      autoComplete="one-time-code"
      inputMode={isOfApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      error={error}
    />
  );
}
