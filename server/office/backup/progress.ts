/** How far a backup or a restore is. */
export type OnProgress = (step: 'rows' | 'pictures' | 'check', done: number, total: number) => void;
