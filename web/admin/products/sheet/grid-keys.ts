import type { KeyboardEvent } from 'react';
import { stepAlongText } from '../arrow-keys.ts';

/**
 * The command of a key for the sheet. `rows` and `columns` are the distance of a move, which stops at the sheet's
 * edges.
 */
export type GridCommand =
  | { type: 'move'; rows: number; columns: number; isSelecting: boolean }
  /** Writes the typed text into the cell, and then moves. */
  | { type: 'commit'; rows: number; columns: number }
  /**
   * Begins to type in the current cell. `text` replaces the cell's text; the command `edit` continues at the end of the
   * cell's text.
   */
  | { type: 'startTyping'; text: string }
  | { type: 'edit' | 'cancel' | 'undo' | 'redo' | 'fillDown' | 'empty' }
  /** Extends the selection to whole columns or rows. */
  | { type: 'selectColumns' | 'selectRows' | 'selectAll' };

const PAGE_ROWS = 20;

/** Returns the command of a key, or undefined if the browser should handle the key as usual. */
export function commandOf(event: KeyboardEvent<HTMLElement>, isTyping: boolean): GridCommand | undefined {
  if (isTyping) return typingCommand(event);
  const isShortcut = event.ctrlKey || event.metaKey;
  return (isShortcut && shortcut(event)) || moveCommand(event, isShortcut) || cellCommand(event, isShortcut);
}

/**
 * Returns the command of a key while a person types. The left and right keys are then no commands, because they move
 * within the text.
 */
function typingCommand({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): GridCommand | undefined {
  const step = shiftKey ? -1 : 1;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) return { type: 'commit', rows: 0, columns: 0 };
  if (key === 'Escape') return { type: 'cancel' };
  if (key === 'Enter') return { type: 'commit', rows: step, columns: 0 };
  if (key === 'Tab') return { type: 'commit', rows: 0, columns: step };
  if (key === 'ArrowUp') return { type: 'commit', rows: -1, columns: 0 };
  if (key === 'ArrowDown') return { type: 'commit', rows: 1, columns: 0 };
  return undefined;
}

/** Returns the command of a usual shortcut of spreadsheets, with Ctrl or ⌘. */
function shortcut({ key, shiftKey }: KeyboardEvent<HTMLElement>): GridCommand | undefined {
  const isSelecting = false;
  if (key === 'Home') return { type: 'move', rows: -Infinity, columns: -Infinity, isSelecting };
  if (key === 'End') return { type: 'move', rows: Infinity, columns: Infinity, isSelecting };
  if (key === ' ') return { type: shiftKey ? 'selectAll' : 'selectColumns' };
  const letter = key.toLowerCase();
  if (letter === 'a') return { type: 'selectAll' };
  if (letter === 'z') return { type: shiftKey ? 'redo' : 'undo' };
  if (letter === 'y') return { type: 'redo' };
  return letter === 'd' ? { type: 'fillDown' } : undefined;
}

function moveCommand(event: KeyboardEvent<HTMLElement>, isShortcut: boolean): GridCommand | undefined {
  const move = (rows: number, columns: number): GridCommand => ({
    type: 'move',
    rows,
    columns,
    isSelecting: event.shiftKey,
  });
  const along = stepAlongText(event);
  if (along !== 0) return move(0, along);
  if (event.key === 'ArrowUp') return move(-1, 0);
  if (event.key === 'ArrowDown') return move(1, 0);
  if (event.key === 'PageUp') return move(-PAGE_ROWS, 0);
  if (event.key === 'PageDown') return move(PAGE_ROWS, 0);
  if (isShortcut) return undefined;
  if (event.key === 'Home') return move(0, -Infinity);
  return event.key === 'End' ? move(0, Infinity) : undefined;
}

function cellCommand(
  { key, altKey, shiftKey }: KeyboardEvent<HTMLElement>,
  isShortcut: boolean,
): GridCommand | undefined {
  if (key === ' ' && shiftKey && !isShortcut) return { type: 'selectRows' };
  if (key === 'Enter' || key === 'F2') return { type: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'empty' };
  const isLetter = key.length === 1 && !isShortcut && !altKey;
  return isLetter ? { type: 'startTyping', text: key } : undefined;
}
