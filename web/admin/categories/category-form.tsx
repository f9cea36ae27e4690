import type { Category } from '#contract/categories.ts';
import { categoryPath } from '#domain/category-tree.ts';
import { categoryLimits } from '#domain/limits.ts';
import { locales, type Locale } from '#messages/locales.ts';
import * as adminCategoriesText from '#text/admin-categories.ts';
import * as commonText from '#text/common.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { focusFirstBox } from '../editing/first-box.ts';
import { useOtherLanguages } from '../editing/languages.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveCategory } from './actions.ts';

/** The category that the form changes. Without `category` the form makes a new category, below `parent` if given. */
export type EditedCategory = { parent?: Category; category?: Category };

type Draft = Pick<Category, 'name' | 'description' | 'updatedAt'> & { grams: string; names: Readonly<Names> };
type Names = Partial<Record<Locale, string>>;

const labels: Partial<Record<string, () => string>> = {
  name: adminCategoriesText.name,
  names: adminCategoriesText.names,
  description: adminCategoriesText.description,
  grams: adminCategoriesText.weight,
};

type CategoryFormProps = { edited: EditedCategory; onClose: () => void };

/** The dialog that adds or changes a category. The dialog closes after saving. */
export default function CategoryForm({ edited: { parent, category }, onClose }: CategoryFormProps) {
  const { draft, change, head, question, leave, pass, onRefused } = useEdit<Draft>({
    form: `category/${category?.id ?? `new/${parent?.id ?? ''}`}`,
    stored: category ? draftOf(category) : { name: '', names: {}, description: '', grams: '', updatedAt: '' },
    read: async () => readCategory(category?.id),
    savedByOther: editedText.category,
    labelOf: (path) => labels[path]?.(),
    show: (value) => (typeof value === 'object' && value ? Object.values(value).join(', ') : String(value)),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveCategory>('saveCategory', {
    onDone: () => pass(onClose),
    onRefused,
  });
  const close = () => leave(onClose);
  const languages = useOtherLanguages();
  const box = boxesOf(draft, issues, change);
  return (
    <Dialog title={titleOf({ parent, category })} onClose={close}>
      <form {...form} noValidate className="mt-5 space-y-4">
        {head}
        <input type="hidden" name="id" value={category?.id ?? ''} />
        <input type="hidden" name="parentId" value={parent?.id ?? ''} />
        <input type="hidden" name="updatedAt" value={draft.updatedAt} />
        <input type="hidden" name="names" value={JSON.stringify(draft.names)} />
        <Field
          ref={focusFirstBox}
          label={adminCategoriesText.name()}
          {...box('name')}
          required
          most={categoryLimits.nameLength}
        />
        {languages.map((language) => (
          <Field
            key={language}
            label={adminCategoriesText.nameIn({ language: locales[language].name })}
            name={`names.${language}`}
            lang={locales[language].tag}
            most={categoryLimits.nameLength}
            placeholder={draft.name}
            value={draft.names[language] ?? ''}
            error={issues[`names.${language}`]}
            onChange={({ target }) => change({ names: { ...draft.names, [language]: target.value } })}
          />
        ))}
        <Field
          label={adminCategoriesText.description()}
          {...box('description')}
          most={categoryLimits.descriptionLength}
        />
        <Field
          label={adminCategoriesText.weight()}
          {...box('grams')}
          inputMode="numeric"
          hint={adminCategoriesText.weightHint()}
        />
        <SaveBar isBusy={isBusy} error={error} place="dialog">
          <QuietButton onClick={close}>{commonText.cancel()}</QuietButton>
        </SaveBar>
      </form>
      {question}
    </Dialog>
  );
}

async function readCategory(id: string | undefined): Promise<Draft | undefined> {
  const { categories } = await call('GET /categories', { patienceMs: READ_PATIENCE_MS });
  const category = categoryPath(categories, id ?? '').at(-1);
  return category && draftOf(category);
}

function draftOf({ name, names = {}, description, grams, updatedAt }: Category): Draft {
  return { name, names, description, grams: grams === undefined ? '' : String(grams), updatedAt };
}

function titleOf({ parent, category }: { parent: Category | undefined; category: Category | undefined }): string {
  if (category) return adminCategoriesText.editTitle({ name: category.name });
  return parent ? adminCategoriesText.newBelow({ name: parent.name }) : adminCategoriesText.newCategory();
}
