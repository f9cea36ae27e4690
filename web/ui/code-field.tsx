import * as codeText from '#text/second-factor.ts';
import { Field, focusBox } from './field.tsx';

type CodeFieldProps = {
  error?: string | undefined;
  /**
   * The codes that the box accepts. While a person is setting up an app, there are no recovery codes yet. A person who
   * has only passkeys has no app.
   */
  by?: 'app' | 'app or recovery code' | 'recovery code';
  /** True if the box takes the focus when it appears. */
  isFirst?: boolean;
};

const hints = {
  app: codeText.hintOfApp,
  'app or recovery code': codeText.hint,
  'recovery code': codeText.hintOfRecovery,
};

/**
 * A box for the code of an authenticator app, or for a recovery code. Recovery codes contain letters, so a phone shows
 * its keypad of digits only if the box accepts no recovery code.
 */
export function CodeField({ error, by = 'app or recovery code', isFirst = true }: CodeFieldProps) {
  return (
    <Field
      {...(isFirst && { ref: focusBox })}
      label={codeText.code()}
      hint={hints[by]()}
      name="code"
      autoComplete="one-time-code"
      inputMode={by === 'app' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}
