/** The kind of a notice, which decides its colour and icon. */
export type Tone = 'success' | 'error' | 'warning' | 'info';

/** A button on a notice, such as one that undoes a change. A click on it closes the notice. */
type NoticeAction = { label: string; onClick: () => void };

/** `about` is an area of the shop: a success about an area closes earlier errors about it. */
export type Notice = { tone: Tone; text: string; closesAfterMs: number; about?: string; action?: NoticeAction };

/** The props of a list of notices. `takeOver` passes it each notice, and answers a function that ends that. */
export type NoticeListProps = { takeOver: (show: (notice: Notice) => void) => () => void };
