import { createContext, useContext, type ReactNode } from 'react';
import * as loginText from '#text/login-page.ts';
import { BareButton, QuietButton, SubmitButton } from '../../ui/button.tsx';
import type { View } from './view.ts';

/** True if the forms are a section of a page that has a heading of its own. */
export const IsSection = createContext(false);

/**
 * Shows the title of a form and the line below it. Notices do not cover title and line, because the line may name the
 * address to which a code was sent.
 */
export function FormTitle({ title, children }: { title: string; children: ReactNode }) {
  const isSection = useContext(IsSection);
  return (
    <div data-keep-clear>
      {isSection ? (
        <h2 className="display text-2xl">{title}</h2>
      ) : (
        <h1 className="display text-4xl sm:text-5xl">{title}</h1>
      )}
      <p className="mt-2 text-ink-soft">{children}</p>
    </div>
  );
}

/**
 * A link from the sign-in form to the registration form, or back. At checkout it looks like a large button, because a
 * guest who orders there is often new.
 */
export function OtherView({ question, answer, onClick }: { question: string; answer: string; onClick: () => void }) {
  if (useContext(IsSection))
    return (
      <div className="space-y-3 text-center">
        <p>{question}</p>
        <QuietButton size="large" className="w-full" onClick={onClick}>
          {answer}
        </QuietButton>
      </div>
    );
  return (
    <p className="text-center">
      {question} <BareButton onClick={onClick}>{answer}</BareButton>
    </p>
  );
}

type SubmitOrBackProps = {
  label: string;
  back?: string;
  isBusy?: boolean;
  isReady?: boolean;
  onView: (view: View) => void;
};

/**
 * Shows the buttons at the end of each step for a forgotten password. `back` is the text of the button that goes back;
 * by default, the text names the sign-in form.
 */
export function SubmitOrBack({
  label,
  back = loginText.backToLogin(),
  isBusy = false,
  isReady = true,
  onView,
}: SubmitOrBackProps) {
  return (
    <>
      <SubmitButton size="large" className="w-full" isBusy={isBusy} disabled={!isReady}>
        {label}
      </SubmitButton>
      <p className="text-center">
        <BareButton onClick={() => onView('login')}>{back}</BareButton>
      </p>
    </>
  );
}
