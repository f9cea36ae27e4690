import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';

type AskedProps = {
  action: string;
  fields: Record<string, string>;
  label: string;
  title: string;
  look?: ButtonLook;
  isDangerous?: boolean;
  onDone?: () => void;
  children: ReactNode;
};

/** A button whose action changes money in the books, so it asks first. */
export function Asked(props: AskedProps) {
  const { action, fields, label, title, look = 'bare', isDangerous = false, onDone, children } = props;
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction(action, { ...(onDone && { onDone }) });
  return (
    <>
      <Button look={look} isBusy={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Confirm
          title={title}
          yes={label}
          isDangerous={isDangerous}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            submit(fields);
          }}
        >
          {children}
        </Confirm>
      )}
    </>
  );
}
