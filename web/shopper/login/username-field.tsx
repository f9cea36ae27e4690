import { useRef, useState } from 'react';
import { suggestUsername } from '#domain/people.ts';
import * as loginText from '#text/login-page.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type UsernameFieldProps = { /** What it begins with. */ before: string | undefined; error: string | undefined };

/** Asks for a username. One that would be refused gets a suggestion while it is typed, taken with a press. */
export function UsernameField({ before = '', error }: UsernameFieldProps) {
  const [typed, setTyped] = useState(before);
  const [mendedError, setMendedError] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const suggestion = suggestUsername(typed);
  const take = (username: string) => {
    setTyped(username);
    setMendedError(error);
    box.current?.focus();
  };
  return (
    <div>
      <Field
        ref={box}
        label={loginText.username()}
        name="username"
        autoComplete="username"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={loginText.usernameHint()}
        error={error === mendedError ? undefined : error}
      />
      <div role="status" className="sr-only">
        {suggestion !== undefined && loginText.usernameHint()}
      </div>
      {suggestion !== undefined && (
        <Button look="quiet" className="mt-2 max-w-full" onClick={() => take(suggestion)}>
          <span className="truncate">{loginText.takeUsername({ username: suggestion })}</span>
        </Button>
      )}
    </div>
  );
}
