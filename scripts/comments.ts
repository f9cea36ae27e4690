// This file finds the comments of a source, and checks those rules of CONTRIBUTING.md for comments that a pattern can
// check.

export type Comment = { line: number; text: string };

/** A comment is a block, consecutive lines of `//`, or `//` behind code. */
const COMMENT = /\/\*\*?\s[\s\S]*?\*\/|(?:^[ \t]*\/\/ .*(?:\n|$))+|[ \t]\/\/ .*$/gm;

const rules: ReadonlyArray<[RegExp, string]> = [
  [
    /(?:^|[.!?]\s)(?:What|Who|Whoever|Whatever|Whose|Whom|Where|Of|Nor|So) [a-z(`].{0,30}/,
    'begin the sentence with a person or a thing, not with a clause',
  ],
  [
    /(?:(?:is|are|was|were|be|been|being) (?:told|known) of|(?:tells?|told|hears?|heard|says?|said|speaks?) of)\b.{0,30}/,
    'say who gets, knows or describes it',
  ],
];

/** Lists the comments of a source, each as one line of text with the number of its first line. */
export function commentsOf(source: string): Comment[] {
  return [...source.matchAll(COMMENT)].map(({ 0: comment, index }) => ({
    line: source.slice(0, index + comment.search(/\S/)).split('\n').length,
    text: comment
      .replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*(?= |$)|\/\/ )|\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

/** Returns one message for each rule that the text breaks. */
export function wordProblems(text: string): string[] {
  return rules.flatMap(([pattern, remedy]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}…": ${remedy}.`];
  });
}
