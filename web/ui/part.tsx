import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import * as errorsText from '#text/page-errors.ts';
import { aMoment } from '../api/reach-shop.ts';
import { FileGone } from '../api/part-files.ts';
import { keepRoom } from './keep-room.ts';

const PAUSE_MS = 1000;
const NEXT_TRY_MS = 5000;

type Options<Props> = {
  /** The content that is shown until the part has loaded. */
  waiting?: ReactNode;
  /**
   * The component that is shown if the part belongs to an older build of the shop whose files no longer exist. Without
   * `missing`, a message is shown.
   */
  missing?: ComponentType<Props>;
  /** The component that is shown while the shop cannot be reached. Without `unreached`, a message is shown. */
  unreached?: ComponentType<Props>;
};
type Closable = { onClose?: () => void; onNo?: () => void };

/**
 * Fetches a part of the page's code. After a failure, tries a second time. Rejects if the part cannot be fetched; the
 * error FileGone means that the part no longer exists.
 */
export async function fetchPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await aMoment(PAUSE_MS);
    return load();
  }
}

/**
 * Makes a component whose code the browser fetches when the component is first shown, or earlier by `prefetch`. The
 * component never throws. If the browser is offline, the code loads as soon as the shop can be reached. If a new build
 * has replaced the code, the component offers to reload the page.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, missing, unreached }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    loaded ??= (await fetchPart(load)).default;
    return loaded;
  };
  function Part(props: Props) {
    const { Shown, trouble } = useFetched(fetchIt, loaded);
    if (Shown) return <Shown {...props} />;
    const Instead = trouble === 'old' ? missing : trouble && unreached;
    if (Instead) return <Instead {...props} />;
    // The cast is safe: dialogs have `onClose`, questions have `onNo`, and other parts have neither.
    const { onClose, onNo } = props as Closable;
    const close = onClose ?? onNo;
    return (
      <>
        {waiting}
        {trouble ? <Trouble isOld={trouble === 'old'} onClose={close} /> : close && <Coming />}
      </>
    );
  }
  Part.prefetch = fetchIt;
  return Part;
}

function useFetched<Props>(fetchIt: () => Promise<ComponentType<Props>>, loaded: ComponentType<Props> | undefined) {
  const [Shown, setShown] = useState(() => loaded);
  const [trouble, setTrouble] = useState<'old' | 'unreachable'>();
  useEffect(() => {
    const over = new AbortController();
    const keepTrying = async () => {
      while (!over.signal.aborted) {
        try {
          const fetched = await fetchIt();
          return setShown(() => fetched);
        } catch (error) {
          const isOld = error instanceof FileGone;
          setTrouble(isOld ? 'old' : 'unreachable');
          if (isOld) return;
          await aMoment(NEXT_TRY_MS);
        }
      }
    };
    void keepTrying();
    return () => over.abort();
  }, [fetchIt]);
  return { Shown, trouble };
}

/** Shows on a slow network that the clicked part is loading, by the same line at the top as for a page. */
function Coming() {
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 w-3/4 animate-settle bg-madder print:hidden" />;
}

/** Says that a part is missing, and what the person can do. */
export function Trouble({ isOld, onClose }: { isOld: boolean; onClose: (() => void) | undefined }) {
  const look = 'min-h-11 underline underline-offset-4';
  return (
    <div
      ref={keepRoom}
      role="alert"
      // If there are several messages, the one with the button that reloads the page is on top.
      className={`${isOld ? 'z-60' : 'z-50'} fixed inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-6 bg-ink px-4 py-2 text-md text-kora print:hidden`}
    >
      <p>{isOld ? errorsText.partIsOld() : errorsText.partUnreachable()}</p>
      {isOld && (
        <button type="button" className={look} onClick={() => window.location.reload()}>
          {errorsText.loadAgain()}
        </button>
      )}
      {onClose && (
        <button type="button" className={look} onClick={onClose}>
          {commonText.close()}
        </button>
      )}
    </div>
  );
}
