import type { ImportedLine, ImportResult } from '@kitroom/contract/import/import';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ImportTarget } from '../src/changes/import/import-list.ts';
import { garmentColorScreens } from '../src/features/garment-colors/screens.ts';
import type { Reply } from './api-server.ts';

/** Products, whose colors may be created on the way. */
export const PRODUCTS: ImportTarget = {
  entity: 'products',
  noun: { one: 'product', many: 'products' },
  names: [garmentColorScreens],
};

/** Gives jsdom, which has no layout, rows and a box: a table draws its rows while they fit into that. */
export function layOutRows(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** A line of a preview with this result. */
export function importedLine(result: ImportedLine['result'], more: Partial<ImportedLine> = {}): ImportedLine {
  return { result, id: null, is_inactive: false, changes: [], errors: [], ...more };
}

/** The answer of an import with these lines, or of its dry run. */
export function importReply(lines: readonly ImportedLine[], more: Partial<ImportResult> = {}): Reply {
  const count = (result: string) => lines.filter((line) => line.result === result).length;
  const counts = {
    create_count: count('create'),
    change_count: count('change'),
    unchanged_count: count('unchanged'),
    error_count: count('error'),
  };
  const rest = { preview: 'seen', can_undo: true, undo_removes: false, ids: [], lines };
  return {
    body: { success: true, message: '', ...counts, ...rest, ...more },
    headers: { 'X-Request-Id': 'import-1' },
  };
}

/** Pastes a table into the open dialog. */
export async function pasteTable(plain: string): Promise<void> {
  const getData = (type: string) => (type === 'text/plain' ? plain : '');
  fireEvent.paste(await screen.findByLabelText('Or paste cells from a spreadsheet'), {
    clipboardData: { files: [], getData },
  });
}
