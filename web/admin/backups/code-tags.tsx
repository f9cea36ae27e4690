/** For messages whose only tag is <code>: commands and places, each on one line where it fits on any. */
export const codeTags = {
  code: (text: string) => <code className="inline-block max-w-full wrap-anywhere">{text}</code>,
};
