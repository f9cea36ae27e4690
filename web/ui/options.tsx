type OptionsProps = {
  /** Each option's value and text. */
  of: ReadonlyArray<readonly [value: string | number, text: string]>;
  /** Names of people or firms are not translated. */
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
