type OptionsProps = {
  /** Each option's value and text. */
  of: ReadonlyArray<readonly [value: string | number, text: string]>;
  /** True for names of people or firms, which the browser must not translate. */
  isName?: boolean;
};

/** The options of a select. */
export function Options({ of, isName = false }: OptionsProps) {
  return of.map(([value, text]) => (
    <option key={value} value={value} translate={isName ? 'no' : undefined}>
      {text}
    </option>
  ));
}
