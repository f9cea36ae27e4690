import { useState } from 'react';
import type { Return } from '#contract/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as returnText from '#text/returns.ts';
import { Button } from '../../ui/button.tsx';
import { ReturnSteps } from './return-steps.tsx';

/**
 * The steps of a return. Where something is typed there and a colleague goes on with it meanwhile, the boxes stay as
 * they are until the present steps are asked for: the shop refuses what is sent for a state that is over, and
 * nothing typed goes unseen.
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
          <Button look="quiet" onClick={release} className="mt-2">
            {returnsText.showNow()}
          </Button>
        </div>
      )}
      <ReturnSteps key={shown.state} one={shown} settled={{ onDone: release, onRefused: () => setSending(false) }} />
    </div>
  );
}
