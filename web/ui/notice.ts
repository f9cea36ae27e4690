/** What a notice is about, which decides its colour and sign. */
export type Tone = 'success' | 'error' | 'warning' | 'info';

/** What can be done about a notice, such as undoing what it tells; doing it closes the notice. */
type NoticeAction = { label: string; onClick: () => void };

export type Notice = { tone: Tone; text: string; closesAfterMs: number; action?: NoticeAction };

/** A list of notices asks for them by this: `takeOver` hands it each one, and answers the way to stop. */
export type NoticeListProps = { takeOver: (show: (notice: Notice) => void) => () => void };
