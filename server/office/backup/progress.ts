/** A function that the shop calls with the progress of a backup or a restore. */
export type OnProgress = (step: 'rows' | 'pictures' | 'check', done: number, total: number) => void;
