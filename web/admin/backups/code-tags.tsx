/**
 * The tags for messages that contain only <code> tags, around a command or a path. Each command stays on one line if it
 * fits.
 */
export const codeTags = {
  code: (text: string) => <code className="inline-block max-w-full wrap-anywhere">{text}</code>,
};
