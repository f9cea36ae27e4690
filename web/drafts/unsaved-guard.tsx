import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import * as unsavedText from '#text/unsaved.ts';
import { Confirm } from '../ui/confirm.tsx';
import { session } from '../session/session.ts';
import { forgetDraft, keepWork } from './form-draft.ts';

type UnsavedGuardProps = {
  isUnsaved: boolean;
  /** Describes the loss; there is a usual wording. */
  lost?: string;
  /**
   * The draft that the browser stores while it is unsaved, see form-draft.ts; `form` names the form and its object.
   * Without a value, for example if it is too large, nothing is stored.
   */
  draft?: { form: string; value: unknown } | undefined;
  /** Drops the work if the person leaves it but stays on the page, for an address that differs only in its search. */
  onLeft?: () => void;
};
type Go = () => void;

/** The question of the unsaved form; there is at most one, because the router blocks for one only. */
let asking: { ask: (go: Go) => void; drop: Go } | undefined;

/**
 * Runs `go` at once, or after the question if a form of the page is
 * unsaved. Use it for ways out without an address, such as signing out.
 */
export function whenLeft(go: Go): void {
  if (asking) asking.ask(go);
  else go();
}

/** Answers whether a form of the page holds unsaved work at this moment. */
export function isWorkUnsaved(): boolean {
  return asking !== undefined;
}

/** Lets the person leave without a question. The typed texts stay in the browser as their owner's draft. */
export function dropUnsaved(): void {
  asking?.drop();
}

/**
 * Stops a person who is about to leave with unsaved work. For a link, Back, Forward or the
 * palette it asks our question, even if only the search of the address changes; for another site
 * or a closed tab, the browser asks its own. Put `question` where dialogs may stand. Other ways
 * out, such as the Close button of a form, go through `leave`; after saving, through `pass`.
 */
export function useUnsavedGuard({ isUnsaved, lost = unsavedText.notSaved(), draft, onLeft }: UnsavedGuardProps): {
  leave: (go: Go) => void;
  pass: (go: Go) => void;
  question: ReactNode;
} {
  const [held, setHeld] = useState<{ go: Go }>();
  /**
   * True after the person has decided to leave, or the work is
   * saved: no question and no draft until something changes again.
   */
  const isOver = useRef(false);
  const forget = useKeptDraft(isUnsaved, draft);
  const value = draft?.value;
  useEffect(() => {
    isOver.current = false;
  }, [isUnsaved, value]);
  // The router unblocks in a transition, but the question should close as soon as it is answered.
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
    // The question is fetched beforehand, so that it also works if a new build goes live meanwhile.
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

/**
 * Stores the draft a moment after each change, and at the latest when the page closes. Answers a function that deletes
 * the draft.
 */
function useKeptDraft(isUnsaved: boolean, draft: UnsavedGuardProps['draft']): Go {
  // The owner of the work: another person may be signed in when the form closes.
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
