import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import * as unsavedText from '#text/unsaved.ts';
import { Confirm } from '../ui/confirm.tsx';
import { session } from '../session/session.ts';
import { forgetDraft, keepWork } from './form-draft.ts';

type UnsavedGuardProps = {
  isUnsaved: boolean;
  /** A sentence about the work that would be lost; by default a general sentence. */
  lost?: string;
  /**
   * The draft that the browser stores while it is unsaved; see form-draft.ts. `form` names the form and the object that
   * it edits. Leave `draft` out to store nothing, for example if the draft would be too large.
   */
  draft?: { form: string; value: unknown } | undefined;
  /** Called if the person leaves the form but stays on the page, because only the query of the address changes. */
  onLeft?: () => void;
};
type Go = () => void;

/**
 * The functions of the form with unsaved work. Only one form at a time may have unsaved work, because the router can
 * block for only one.
 */
let asking: { ask: (go: Go) => void; drop: Go } | undefined;

/**
 * Runs `go` at once, or after a question if a form of the page has unsaved work. Use `whenLeft` for actions that leave
 * the page but open no address, such as signing out.
 */
export function whenLeft(go: Go): void {
  if (asking) asking.ask(go);
  else go();
}

/** Returns whether a form of the page has unsaved work now. */
export function isWorkUnsaved(): boolean {
  return asking !== undefined;
}

/**
 * Lets the person leave without a question. The typed texts stay in the browser as a draft of the person who typed
 * them.
 */
export function dropUnsaved(): void {
  asking?.drop();
}

/**
 * Stops a person who is about to leave unsaved work. For a link, Back, Forward or the palette, the page asks its own
 * question, even if only the query of the address changes. For another site or a closed tab, the browser asks its own
 * question. The caller must render `question`. Every other way to leave, such as the Close button of a form, must call
 * `leave`. After a save, call `pass`.
 */
export function useUnsavedGuard({ isUnsaved, lost = unsavedText.notSaved(), draft, onLeft }: UnsavedGuardProps): {
  leave: (go: Go) => void;
  pass: (go: Go) => void;
  question: ReactNode;
} {
  const [held, setHeld] = useState<{ go: Go }>();
  /**
   * True after the person has decided to leave, or has saved. After leaving or saving there is no question and no
   * draft, until the person changes something again.
   */
  const isOver = useRef(false);
  const forget = useKeptDraft(isUnsaved, draft);
  const value = draft?.value;
  useEffect(() => {
    isOver.current = false;
  }, [isUnsaved, value]);
  // The question should close at once, but the router unblocks in a transition, which may take a moment. The page
  // therefore stores that the question is answered, and hides it.
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
    // The browser fetches the code of the question beforehand, so that the question also works if a new build goes live
    // meanwhile.
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
 * Stores the draft a moment after each change, and at the latest when the page closes. Returns a function that deletes
 * the draft.
 */
function useKeptDraft(isUnsaved: boolean, draft: UnsavedGuardProps['draft']): Go {
  // The draft belongs to the person who was signed in when the form opened. Another person may be signed in when the
  // form closes.
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
