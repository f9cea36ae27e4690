import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#contract/order-views.ts';
import { orderViewLimits } from '#domain/order-views.ts';
import * as viewsText from '#text/admin-order-views.ts';
import { BareButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { IconButton } from '../../editing/icon-button.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import type { deleteView, renameView, sortViews } from './view-actions.ts';

/** The dialog in which a person renames, sorts or deletes their saved views. */
export default function ViewsDialog({ views, onClose }: { views: readonly OrderView[]; onClose: () => void }) {
  const sorting = useFormAction<typeof sortViews>('sortViews');
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id);
    const [moved = ''] = ids.splice(from, 1);
    ids.splice(to, 0, moved);
    sorting.submit({ ids: ids.join(' ') });
  };
  return (
    <Dialog title={viewsText.title()} onClose={onClose}>
      <p className="mt-1 text-ink-soft">{viewsText.about({ max: orderViewLimits.views })}</p>
      <p role="alert" className="text-madder">
        {sorting.error}
      </p>
      <ul className="mt-3 space-y-3">
        {views.map((view, index) => (
          <ViewLine
            key={view.id}
            view={view}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < views.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type ViewLineProps = { view: OrderView; onUp: (() => void) | undefined; onDown: (() => void) | undefined };

function ViewLine({ view, onUp, onDown }: ViewLineProps) {
  const { id, name } = view;
  const renaming = useFormAction<typeof renameView>('renameView');
  const deleting = useFormAction<typeof deleteView>('deleteView');
  const [isAsked, setAsked] = useState(false);
  const why = renaming.issues['name'] ?? renaming.error ?? deleting.error;
  return (
    <li>
      <form {...renaming.form} className="flex flex-wrap items-center gap-1">
        <input type="hidden" name="id" value={id} />
        <input
          key={name}
          name="name"
          defaultValue={name}
          autoComplete="off"
          aria-label={viewsText.nameOf({ name })}
          aria-invalid={why ? true : undefined}
          className={`${controlClass} min-w-0 grow basis-32`}
        />
        <BareButton type="submit" className="px-2" isBusy={renaming.isBusy}>
          {viewsText.rename()}
        </BareButton>
        <span className="ms-auto flex">
          {onUp && <IconButton icon={ArrowUp} label={viewsText.up({ name })} onClick={onUp} />}
          {onDown && <IconButton icon={ArrowDown} label={viewsText.down({ name })} onClick={onDown} />}
          <IconButton icon={Trash2} label={viewsText.deleteThis({ name })} onClick={() => setAsked(true)} />
        </span>
      </form>
      <p role="alert" className="text-md text-madder">
        {why}
      </p>
      {isAsked && (
        <Confirm
          title={viewsText.askDelete({ name })}
          yes={viewsText.yesDelete()}
          no={viewsText.keepThis()}
          onYes={() => deleting.submit({ id })}
          onNo={() => setAsked(false)}
          closesFirst
        >
          <p>{viewsText.deletes()}</p>
        </Confirm>
      )}
    </li>
  );
}
