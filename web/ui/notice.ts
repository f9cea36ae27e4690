/** The kind of a notice, which decides its colour and sign. */
export type Tone = 'success' | 'error' | 'warning' | 'info';

/** An action of a notice, such as undoing a change; it closes the notice. */
type NoticeAction = { label: string; onClick: () => void };

/** `about`: the area of the shop whose earlier errors a success makes untrue. */
export type Notice = { tone: Tone; text: string; closesAfterMs: number; about?: string; action?: NoticeAction };

/** The props of a list of notices: `takeOver` hands it each one, and answers a function that stops it. */
export type NoticeListProps = { takeOver: (show: (notice: Notice) => void) => () => void };
