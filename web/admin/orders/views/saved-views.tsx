import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#contract/order-views.ts';
import { orderViewFilters } from '#domain/order-views.ts';
import * as viewsText from '#text/admin-order-views.ts';
import * as commonText from '#text/common.ts';
import { call } from '../../../api/call.ts';
import { QuietButton, SubmitButton } from '../../../ui/button.tsx';
import { focusBox } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { part } from '../../../ui/part.tsx';
import { controlClass, toolClass } from '../../lists/list-tools.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { viewsKey, type keepView } from './view-actions.ts';

const ViewsDialog = part(async () => import('./views-dialog.tsx'));

/**
 * Shows the person's saved views of the list. If the list's filters are those of a saved view, the button of this view
 * looks pressed. If the present filters are not a saved view, the person can save them under a name.
 */
export function SavedViews() {
  const { get, set } = useListSearch();
  const [isNaming, setNaming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data: views = [] } = useQuery({
    queryKey: viewsKey,
    queryFn: async () => (await call('GET /order-views')).views,
  });
  const shown = Object.fromEntries(orderViewFilters.flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])));
  const isAsked = Object.keys(shown).some((name) => name !== 'sort');
  const isKept = views.some((view) => isSame(view.filters, shown));
  if (views.length === 0 && !isAsked) return null;
  return (
    <div role="group" aria-label={viewsText.title()} className="mt-3 flex flex-wrap items-center gap-2">
      <span className="eyebrow text-ink-soft">{viewsText.title()}</span>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={isSame(view.filters, shown)}
          className={`${toolClass} max-w-full aria-pressed:border-indigo aria-pressed:bg-indigo-wash`}
          onClick={() => void set(isSame(view.filters, shown) ? nothing : { ...nothing, ...view.filters })}
        >
          <span className="truncate" dir="auto">
            {view.name}
          </span>
        </button>
      ))}
      {isAsked && !isKept && !isNaming && (
        <button type="button" className={toolClass} onClick={() => setNaming(true)}>
          <BookmarkPlus className="size-4" /> {viewsText.keep()}
        </button>
      )}
      {views.length > 0 && (
        <button type="button" aria-haspopup="dialog" className={toolClass} onClick={() => setOpen(true)}>
          <Settings2 className="size-4" /> {viewsText.change()}
        </button>
      )}
      {isNaming && isAsked && !isKept && <NameForm filters={shown} onClose={() => setNaming(false)} />}
      {isOpen && <ViewsDialog views={views} onClose={() => setOpen(false)} />}
    </div>
  );
}

const nothing = Object.fromEntries(orderViewFilters.map((name) => [name, undefined]));

function NameForm({ filters, onClose }: { filters: OrderView['filters']; onClose: () => void }) {
  const { form, isBusy, error, issues } = useFormAction<typeof keepView>('keepView', { onDone: onClose });
  const why = issues['name'] ?? issues['filters'] ?? error;
  return (
    <form
      {...form}
      className="flex w-full flex-wrap items-center gap-2"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <input type="hidden" name="filters" value={JSON.stringify(filters)} />
      <input
        ref={focusBox}
        name="name"
        autoComplete="off"
        aria-label={viewsText.name()}
        placeholder={viewsText.name()}
        aria-invalid={why ? true : undefined}
        aria-describedby={why ? 'view-trouble' : undefined}
        className={`${controlClass} min-w-0 grow basis-40 sm:max-w-72`}
      />
      <SubmitButton isBusy={isBusy}>{viewsText.save()}</SubmitButton>
      <QuietButton onClick={onClose}>{commonText.cancel()}</QuietButton>
      <p id="view-trouble" role="alert" className="w-full text-md text-madder empty:hidden">
        {why}
      </p>
    </form>
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
