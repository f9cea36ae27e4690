/** The tags of messages that have only <code>: commands and places, each kept on one line if it fits. */
export const codeTags = {
  code: (text: string) => <code className="inline-block max-w-full wrap-anywhere">{text}</code>,
};
