import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { usePageAction } from '../../resource/page-actions.ts';
import { useKnownUser } from '../../session/user-storage.ts';
import { type ClipboardTexts, textsOf } from '../../ui/clipboard-texts.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { letterOf } from '../../ui/keys.ts';
import { sayNotLoaded } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { saveDraft } from './draft.ts';
import { PrintSheet } from './export/print-sheet.tsx';
import { cellOf, isTextField, withEntry } from './grid/grid-control.ts';
import { RosterGrid } from './grid/roster-grid.tsx';
import { findClashes, findProblems } from './model/problems.ts';
import { isBlank, type Roster } from './model/roster.ts';
import { NO_RANGES, type SizeRanges } from './model/size-range.ts';
import { rosterTotals } from './model/totals.ts';
import { AttentionPanel } from './panels/attention-panel.tsx';
import { TotalsPanel } from './panels/totals-panel.tsx';
import { useProductCheck } from './products/chosen-products.ts';
import { RosterNotice } from './roster-notice.tsx';
import { RosterStart } from './roster-start.tsx';
import { RosterToolbar, rosterTools } from './roster-toolbar.tsx';
import { type RosterEditor, useRosterEditor } from './use-roster-editor.ts';

/** A scratch roster: players are pasted or typed and sizes chosen, all on this device. */
export function RosterScreen() {
  const userId = useKnownUser();
  return <RosterOf key={userId} userId={userId} />;
}

/** The roster of a user, or of visitors (null). */
function RosterOf({ userId }: { userId: number | null }) {
  const check = useProductCheck();
  const ranges = check?.ranges ?? NO_RANGES;
  const editor = useRosterEditor(userId, ranges);
  const { roster, cursor, paste } = editor.grid;
  const clearing = useConfirmation(editor.clear);
  const screen = useRef<HTMLDivElement>(null);
  const findings = useFindings(roster, ranges);
  const isNew = isBlank(roster) && !editor.canUndo && !editor.canRedo;
  // After a long paste, the grid updates immediately and the panels below it a moment later.
  const settled = useDeferredValue(findings);
  usePageEvents({
    onPaste: paste,
    onLeave: () => {
      if (cursor.entry !== null) saveDraft(userId, withEntry(roster, cursor));
    },
  });
  const tools = rosterTools(editor, screen, clearing.ask);
  usePageAction({ kind: 'paste', label: 'Paste roster', run: tools.paste.onClick });
  usePageAction(
    tools.print.disabled ? null : { kind: 'print', label: 'Print roster', run: tools.print.onClick },
  );
  return (
    <Box ref={screen} data-drop="roster" onKeyDown={(event) => onUndoKeys(event, editor)}>
      <PageHeader
        title="Roster"
        subtitle={`Paste players from a spreadsheet or an email, or type them in. The roster stays on this device until you ${userId === null ? 'clear it' : 'clear it or sign out'}.`}
      />
      {isNew ? (
        <RosterStart onPaste={paste} onReadClipboard={tools.paste.onClick} />
      ) : (
        <RosterToolbar tools={tools} />
      )}
      {editor.isStored ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This browser can’t keep the roster on this device. Copy or download it before you leave.
        </Alert>
      )}
      <div>
        <RosterGrid
          grid={editor.grid}
          problems={findings.problems}
          isNew={isNew}
          onRemoveItem={editor.removeSpecialItem}
        />
        <RosterNotice notice={editor.notice} onUndo={editor.undo} onClose={editor.closeNotice} />
      </div>
      {isNew ? null : <Panels findings={settled} check={check} editor={editor} />}
      <div role="status" className="visually-hidden">
        {editor.status}
      </div>
      <PrintSheet roster={roster} totals={findings.totals} />
      <ConfirmDialog {...clearing.dialog} title="Clear the roster?" confirmLabel="Clear Roster" destroys>
        All rows and special items will be removed from this device. You can undo this until you leave the
        page.
      </ConfirmDialog>
    </Box>
  );
}

interface PanelsProps {
  findings: ReturnType<typeof useFindings>;
  check: ReturnType<typeof useProductCheck>;
  editor: RosterEditor;
}

/** What follows from the roster: counts, products, and what needs attention. */
function Panels({ findings, check, editor }: PanelsProps) {
  const { moveCursor, change } = editor.grid;
  const { roster, totals, clashes, problems } = findings;
  const ProductsPanel = useLoaded(check !== null, loadProductsPanel, sayNotLoaded);
  return (
    <Box sx={PANELS}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <TotalsPanel totals={totals} />
        {ProductsPanel === null || check === null ? null : <ProductsPanel roster={roster} check={check} />}
      </Box>
      <AttentionPanel
        roster={roster}
        clashes={clashes}
        problems={problems}
        moveCursor={moveCursor}
        change={change}
        report={editor.report}
        onAdd={editor.addLeftOut}
      />
    </Box>
  );
}

// Visitors have no use for it.
const loadProductsPanel = async () => (await import('./products/products-panel.tsx')).ProductsPanel;

function useFindings(roster: Roster, ranges: SizeRanges) {
  return useMemo(() => {
    const clashes = findClashes(roster);
    const problems = findProblems(roster, clashes, ranges);
    return { roster, clashes, problems, totals: rosterTotals(roster) };
  }, [roster, ranges]);
}

function onUndoKeys(event: KeyboardEvent, { grid, undo, redo }: RosterEditor): void {
  const key = letterOf(event);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  // While text is being typed, the browser's own undo applies.
  if (isTextField(event.target) && (cellOf(event.target) === null || grid.cursor.entry !== null)) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

const PANELS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
};

interface PageEvents {
  /** A paste outside of any field: users do not have to click into the grid first. */
  onPaste: (texts: ClipboardTexts) => void;
  /** Leaving the page does not blur its fields. */
  onLeave: () => void;
}

/** Events of the page that concern the grid. */
function usePageEvents({ onPaste, onLeave }: PageEvents): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // The grid has taken it already, such as on a button that removes a row.
    if (event.defaultPrevented) return;
    const isElsewhere = event.target instanceof Element && event.target.closest('[role*=dialog]') !== null;
    if (event.clipboardData === null || isTextField(event.target) || isElsewhere) return;
    event.preventDefault();
    onPaste(textsOf(event.clipboardData));
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onPagePaste = (event: ClipboardEvent) => paste(event);
    const onPageHide = () => leave();
    document.addEventListener('paste', onPagePaste);
    addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('paste', onPagePaste);
      removeEventListener('pagehide', onPageHide);
      onPageHide();
    };
  }, []);
}
