import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { say } from '#contract/sentences.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';

/** A category to be changed, or a new one, below `parent` where given. */
export type Draft = { parent: Category | undefined; category: Category | undefined };

export default function CategoryForm({ draft: { parent, category }, onClose }: { draft: Draft; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = async (form: FormData) => {
    const body = { name: String(form.get('name')).trim(), description: String(form.get('description')), ...(parent && { parentId: parent.id }) };
    if (body.name === '') {
      setWrong({ name: say.category.nameRequired });
      notify('error', say.category.nameRequired, 'shop');
      return;
    }
    setBusy(true);
    try {
      const { message } = category ? await call('PUT /categories/{id}', { params: { id: category.id }, body }) : await call('POST /categories', { body });
      notify('success', message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin', 'categories'] });
      onClose();
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.category.saveFailed), 'shop');
      setBusy(false);
    }
  };
  const title = category ? `Edit ${category.name}` : parent ? `New category below ${parent.name}` : 'New category';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        noValidate
        method="post"
        className="mt-5 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        <Field label="Name" name="name" required maxLength={120} defaultValue={category?.name ?? ''} error={wrong['name']} />
        <Field label="Description" name="description" maxLength={2000} defaultValue={category?.description ?? ''} error={wrong['description']} />
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>Cancel</Button>
          <Button type="submit" isBusy={isBusy}>Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
