type Fact = { name: string; value: string };

/** Writes a product's facts as one line of text for logs and spreadsheets: `Fabric: Cotton | Fit: Regular`. */
export function formatFacts(facts: readonly Fact[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join(' | ');
}

/**
 * Reads the facts from a line of `formatFacts`. A part of the line without a colon becomes a fact with an empty value.
 */
export function parseFacts(text: string): Fact[] {
  return text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...values] = part.split(':');
      return { name: name.trim(), value: values.join(':').trim() };
    });
}
