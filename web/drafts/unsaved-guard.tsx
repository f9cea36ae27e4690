import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import * as unsavedText from '#text/unsaved.ts';
import { Confirm } from '../ui/confirm.tsx';
import { session } from '../session/session.ts';
import { forgetDraft, keepWork } from './form-draft.ts';

type UnsavedGuardProps = {
  isUnsaved: boolean;
  /** What would be lost; there is a usual wording. */
  lost?: string;
  /**
   * Kept in the browser while it is unsaved, see form-draft.ts; `form` names the form and the thing in it. Without a
   * value, such as one that is too large, nothing is kept.
   */
  draft?: { form: string; value: unknown } | undefined;
  /** Drops the work when it is left, where the same page stays: on an address that differs in its search only. */
  onLeft?: () => void;
};
type Go = () => void;

/** How the form that is unsaved now asks; there is one at most, since the router holds back for one only. */
let asking: { ask: (go: Go) => void; drop: Go } | undefined;

/**
 * Goes at once, or after the question where a form of the page is unsaved. For ways out that are no address, such as
 * signing out.
 */
export function whenLeft(go: Go): void {
  if (asking) asking.ask(go);
  else go();
}

/** Whether a form of the page holds unsaved work at this moment. */
export function isWorkUnsaved(): boolean {
  return asking !== undefined;
}

/** Lets the page go without a question. What was typed stays in the browser as its owner's draft. */
export function dropUnsaved(): void {
  asking?.drop();
}

/**
 * Holds back whoever is about to leave with unsaved work: by a link, Back, Forward or the palette with our question,
 * also where only the search of the address changes; on another site or on closing the tab with the browser's own. Put
 * `question` where dialogs may stand. Other ways out, such as the Close button of a form, go through `leave`; once the
 * work is saved, through `pass`.
 */
export function useUnsavedGuard({ isUnsaved, lost = unsavedText.notSaved(), draft, onLeft }: UnsavedGuardProps): {
  leave: (go: Go) => void;
  pass: (go: Go) => void;
  question: ReactNode;
} {
  const [held, setHeld] = useState<{ go: Go }>();
  /**
   * The person has decided to leave, or the work is saved: nothing asks and nothing is kept
   * until something changes again.
   */
  const isOver = useRef(false);
  const forget = useKeptDraft(isUnsaved, draft);
  const value = draft?.value;
  useEffect(() => {
    isOver.current = false;
  }, [isUnsaved, value]);
  // The router lets go of what it holds in a transition; the question goes as soon as it is answered.
  const [answered, setAnswered] = useState<unknown>();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && !isOver.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => isOver.current || event.preventDefault();
    const hold = {
      ask: (go: Go) => setHeld({ go }),
      drop: () => {
        isOver.current = true;
      },
    };
    window.addEventListener('beforeunload', ask);
    asking = hold;
    // The question must be at hand, also when a new build goes live meanwhile.
    Confirm.prefetch().catch(() => {});
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (asking === hold) asking = undefined;
    };
  }, [isUnsaved]);
  const pass = (way: Go) => {
    isOver.current = true;
    forget();
    way();
  };
  const stay = () => {
    setHeld(undefined);
    setAnswered(blocker);
    blocker.reset?.();
  };
  const go = () => {
    setHeld(undefined);
    pass(() => {
      onLeft?.();
      held?.go();
      blocker.proceed?.();
    });
  };
  return {
    leave: (way) => (isUnsaved ? setHeld({ go: way }) : way()),
    pass,
    question: (held || (blocker.state === 'blocked' && blocker !== answered)) && (
      <Confirm
        title={unsavedText.title()}
        yes={unsavedText.leave()}
        no={unsavedText.keepEditing()}
        onYes={go}
        onNo={stay}
      >
        {lost}
      </Confirm>
    ),
  };
}

const PAUSE_MS = 400;

/** Stores the draft a moment after each change, and at the latest when the page goes. Answers how to forget it. */
function useKeptDraft(isUnsaved: boolean, draft: UnsavedGuardProps['draft']): Go {
  // Whose work it is: another may be signed in when the form goes.
  const [owner] = useState(session.owner);
  const waiting = useRef<Go>(undefined);
  const { form, value } = draft ?? {};
  useEffect(() => {
    if (form === undefined) return;
    if (!isUnsaved || value === undefined) {
      waiting.current = undefined;
      return forgetDraft(form);
    }
    waiting.current = () => {
      waiting.current = undefined;
      if (session.owner() === owner) keepWork(form, value);
    };
    const timer = setTimeout(() => waiting.current?.(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, isUnsaved, value, owner]);
  useEffect(() => {
    const flush = () => waiting.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return () => {
    waiting.current = undefined;
    if (form !== undefined) forgetDraft(form);
  };
}
