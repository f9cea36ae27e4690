import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Confirm } from './confirm.tsx';

type AskButtonProps = {
  /** The content of the button. */
  label: ReactNode;
  look?: ButtonLook;
  isBusy?: boolean;
  className?: string;
  'aria-label'?: string;
  /** The text of the question, its title, and the text of the button that confirms. */
  children: ReactNode;
  title: string;
  yes?: string;
  isDangerous?: boolean;
  onYes: () => void;
};

/** A button that asks before it acts. The question closes after "yes" and after "no". */
export function AskButton({ label, children, title, yes, isDangerous = true, onYes, ...button }: AskButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Confirm
          title={title}
          {...(yes !== undefined && { yes })}
          isDangerous={isDangerous}
          onNo={() => setAsking(false)}
          closesFirst
          onYes={onYes}
        >
          {children}
        </Confirm>
      )}
    </>
  );
}
