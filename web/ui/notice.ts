/** The kind of a notice. The kind decides the notice's colour and icon. */
export type Tone = 'success' | 'error' | 'warning' | 'info';

/** A button on a notice, such as one that undoes a change. A click on the button closes the notice. */
type NoticeAction = { label: string; onClick: () => void };

/** `about` is an area of the shop. The notice of a success closes earlier error notices about the same area. */
export type Notice = {
  tone: Tone;
  text: string;
  closesAfterMs: number;
  about?: string;
  action?: NoticeAction | undefined;
};

/**
 * The props of a list of notices. `takeOver` passes each notice to the list, and returns a function that ends the
 * passing.
 */
export type NoticeListProps = { takeOver: (show: (notice: Notice) => void) => () => void };
