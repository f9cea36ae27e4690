import type { Category } from '#contract/categories.ts';
import * as adminCategoriesText from '#text/admin-categories.ts';
import * as commonText from '#text/common.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { focusFirstBox } from '../first-box.ts';
import { SaveBar } from '../save-bar.tsx';
import type { saveCategory } from './actions.ts';

/** The category to be changed; without one, a new one, below `parent` where given. */
export type EditedCategory = { parent?: Category; category?: Category };

type CategoryFormProps = { edited: EditedCategory; onClose: () => void };

/** The dialog in which a category is added or changed; it closes once saved. */
export default function CategoryForm({ edited: { parent, category }, onClose }: CategoryFormProps) {
  const { form, isBusy, issues } = useFormAction<typeof saveCategory>('saveCategory', { onDone: onClose });
  return (
    <Dialog title={titleOf({ parent, category })} onClose={onClose}>
      <form {...form} noValidate className="mt-5 space-y-4">
        <input type="hidden" name="id" value={category?.id ?? ''} />
        <input type="hidden" name="parentId" value={parent?.id ?? ''} />
        <input type="hidden" name="updatedAt" value={category?.updatedAt ?? ''} />
        <Field
          ref={focusFirstBox}
          label={adminCategoriesText.name()}
          name="name"
          required
          maxLength={120}
          defaultValue={category?.name ?? ''}
          error={issues['name']}
        />
        <Field
          label={adminCategoriesText.description()}
          name="description"
          maxLength={2000}
          defaultValue={category?.description ?? ''}
          error={issues['description']}
        />
        <SaveBar isBusy={isBusy} place="dialog">
          <Button look="quiet" onClick={onClose}>
            {commonText.cancel()}
          </Button>
        </SaveBar>
      </form>
    </Dialog>
  );
}

function titleOf({ parent, category }: { parent: Category | undefined; category: Category | undefined }): string {
  if (category) return adminCategoriesText.editTitle({ name: category.name });
  return parent ? adminCategoriesText.newBelow({ name: parent.name }) : adminCategoriesText.newCategory();
}
