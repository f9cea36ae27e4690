type Fact = { name: string; value: string };

/** Facts as one line of text, as logs and spreadsheets show them: `Fabric: Cotton | Fit: Regular`. */
export function formatFacts(facts: readonly Fact[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join(' | ');
}

/** The facts that such a line names; a part without a colon has an empty value. */
export function parseFacts(text: string): Fact[] {
  return text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...values] = part.split(':');
      return { name: name.trim(), value: values.join(':').trim() };
    });
}
