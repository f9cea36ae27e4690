/** The names of a draft's fields whose values are texts. */
type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

/**
 * Makes a function that returns the props of the box for one text of a draft: name, value, error and `onChange`. The
 * server reports errors under the boxes' names, which begin with `path`.
 */
export function boxesOf<Draft extends object>(
  draft: Draft,
  issues: Readonly<Record<string, string>>,
  onChange: (part: Partial<Draft>) => void,
  path = '',
) {
  return (name: TextName<Draft>) => ({
    name: path + name,
    value: String(draft[name]),
    error: issues[path + name],
    // The cast is safe: the value of this field is a text.
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value } as Partial<Draft>),
  });
}
