type OptionsProps = {
  /** The value and the text of each option. */
  of: ReadonlyArray<readonly [value: string | number, text: string]>;
  /** True for names of people or firms, which the browser must not translate. */
  isName?: boolean;
};

/** Shows the options of a select. */
export function Options({ of, isName = false }: OptionsProps) {
  return of.map(([value, text]) => (
    <option key={value} value={value} translate={isName ? 'no' : undefined}>
      {text}
    </option>
  ));
}
