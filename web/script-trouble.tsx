import * as errorsText from '#text/page-errors.ts';
import { SCRIPT_TROUBLE } from './early-events.ts';

const BAR = 'inset-x-0 bottom-0 z-60 bg-ink px-4 py-2 text-md text-kora print:hidden';

/**
 * Says that the page's script did not load, or cannot run in this browser. Only the server renders this message,
 * because no script could. The first text is hidden until early-events.ts shows it.
 */
export function ScriptTrouble() {
  return (
    <>
      <div
        id={SCRIPT_TROUBLE}
        hidden
        role="alert"
        className={`fixed flex flex-wrap items-center justify-center gap-x-6 ${BAR}`}
      >
        <p>{errorsText.scriptMissing()}</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this very page, with its parameters and without a script */}
        <a href="" className="grid min-h-11 place-items-center underline underline-offset-4">
          {errorsText.loadAgain()}
        </a>
      </div>
      <noscript>
        <p className={`sticky text-center ${BAR}`}>{errorsText.noScript()}</p>
      </noscript>
    </>
  );
}
