import type { ClipboardEvent, KeyboardEvent } from 'react';
import { editable } from './edits.ts';
import { commandOf, type GridCommand } from './grid-keys.ts';
import { copySpan, emptySpan, fillDown, wholeColumns, wholeRows } from './selection.ts';
import type { GridInput, useGrid } from './use-grid.ts';

type Grid = ReturnType<typeof useGrid>;

/**
 * Returns the handlers for the sheet's keys and clipboard. While a person types in a cell, copy and paste work in the
 * cell's box.
 */
export function gridHandlers(grid: Grid, input: GridInput) {
  const { rows, edits, onPaste } = input;
  const { span, typed } = grid;
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const command = commandOf(event, typed !== undefined);
      if (!command) return;
      event.preventDefault();
      run(command, grid, input);
    },
    onCopy: (event: ClipboardEvent) => {
      if (typed !== undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copySpan(rows, span, edits));
    },
    onPaste: (event: ClipboardEvent) => {
      if (typed !== undefined) return;
      event.preventDefault();
      onPaste(event.clipboardData.getData('text/plain'), span);
    },
  };
}

function run(command: GridCommand, grid: Grid, { rows, edits, onWrite, onUndo, onRedo }: GridInput): void {
  switch (command.type) {
    case 'move':
      return grid.move(command.rows, command.columns, command.isSelecting);
    case 'commit':
      grid.commit();
      return grid.move(command.rows, command.columns, false);
    case 'startTyping':
      return grid.setTyped(command.text);
    case 'edit':
      return grid.edit(grid.at);
    case 'cancel':
      return grid.setTyped(undefined);
    case 'undo':
      return onUndo();
    case 'redo':
      return onRedo();
    case 'fillDown':
      return onWrite(fillDown(rows, grid.span, edits));
    case 'selectColumns':
      return grid.select(...wholeColumns(grid.span, rows.length));
    case 'selectRows':
      return grid.select(...wholeRows(grid.span));
    case 'selectAll':
      return grid.select(...wholeColumns({ left: 0, right: editable.length - 1 }, rows.length));
    case 'empty':
      return onWrite(emptySpan(rows, grid.span));
  }
}
