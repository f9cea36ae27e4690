import { useState } from 'react';
import type { Return } from '#contract/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as returnText from '#text/returns.ts';
import { QuietButton } from '../../ui/button.tsx';
import { ReturnSteps } from './return-steps.tsx';

/**
 * Shows the steps of a return. If a colleague changes the return's state after this person has typed something, the
 * boxes and their texts stay until the person asks for the new steps. The server refuses a step from the old state.
 */
export function HeldSteps({ one }: { one: Return }) {
  const [held, setHeld] = useState<Return>();
  const [isSending, setSending] = useState(false);
  const isOver = held !== undefined && held.state !== one.state;
  const shown = isOver ? held : one;
  const release = () => {
    setHeld(undefined);
    setSending(false);
  };
  return (
    <div
      onInput={() => setHeld(shown)}
      onSubmit={() => {
        setHeld(shown);
        setSending(true);
      }}
    >
      {isOver && !isSending && (
        <div role="alert" className="mt-4 border-s-4 border-turmeric bg-white px-4 py-2.5">
          <p>{returnsText.movedOn({ state: returnText.state({ state: one.state }) })}</p>
          <QuietButton onClick={release} className="mt-2">
            {returnsText.showNow()}
          </QuietButton>
        </div>
      )}
      <ReturnSteps key={shown.state} one={shown} settled={{ onDone: release, onRefused: () => setSending(false) }} />
    </div>
  );
}
