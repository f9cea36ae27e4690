import type { ReactNode } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
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

/** A button that asks for a confirmation before its action, because the action changes the shop's accounts. */
export function Asked({ action, fields, label, look = 'bare', isDangerous = false, onDone, ...question }: AskedProps) {
  const { submit, isBusy } = useFormAction(action, { ...(onDone && { onDone }) });
  return (
    <AskButton
      {...question}
      label={label}
      yes={label}
      look={look}
      isBusy={isBusy}
      isDangerous={isDangerous}
      onYes={() => submit(fields)}
    />
  );
}
