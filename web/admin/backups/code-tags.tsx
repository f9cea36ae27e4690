/** For messages whose only tag is <code>: commands and places, which are broken where they do not fit. */
export const codeTags = { code: (text: string) => <code className="[overflow-wrap:anywhere]">{text}</code> };
