import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { datedName, downloadFile } from '../../ui/download.ts';
import { sayNotLoaded } from '../../ui/lazy-dialog.tsx';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import type { Paper } from '../../ui/sheet/sheet-look.ts';
import type { SheetScreen } from '../screens.ts';

interface SavePdfOptions {
  screen: Pick<SheetScreen, 'title' | 'file'>;
  paper: Paper;
  /** The element of the sheet; null: it is not there yet. */
  sheet: HTMLElement | null;
  /** What the sheet shows: a PDF of something else is not made to its end. */
  content: unknown;
}

/** How far a PDF is: its pages that are made. */
interface PdfProgress {
  done: number;
  of: number;
  isSaved: boolean;
}

/** Downloads a sheet as a PDF, and says how far that is. */
export function useSavePdf({ screen, paper, sheet, content }: SavePdfOptions) {
  const [progress, setProgress] = useState<PdfProgress | null>(null);
  const running = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being made is of what was shown
  useEffect(
    () => () => {
      running.current?.abort();
      setProgress(null);
    },
    [sheet, content],
  );

  const save = async () => {
    if (sheet === null) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const of = sheet.getElementsByClassName('page').length;
    const say = (done: number, isSaved = false) => {
      if (!signal.aborted) setProgress({ done, of, isSaved });
    };
    say(0);
    // Loaded with the first PDF, not with every sheet.
    const code = await import('../../ui/sheet/pdf/sheet-pdf.ts').catch(() => null);
    if (code === null) {
      setProgress(null);
      return sayNotLoaded();
    }
    try {
      const file = await code.sheetPdf(sheet, { title: screen.title, paper, signal, onProgress: say });
      downloadFile(datedName(screen.file, 'pdf'), file);
      say(of, true);
    } catch (error) {
      if (signal.aborted) return;
      setProgress(null);
      enqueueSnackbar('The PDF could not be made. Print the sheet instead, or select fewer records.', {
        variant: 'error',
      });
      throw error;
    }
  };
  return { save, status: statusOf(progress), isSaving: progress !== null && !progress.isSaved };
}

function statusOf(progress: PdfProgress | null): string {
  if (progress === null) return '';
  const { done, of, isSaved } = progress;
  return isSaved
    ? `Saved as PDF: ${counted(of, 'page', 'pages')}`
    : `Saving as PDF: page ${withCommas(done)} of ${withCommas(of)}`;
}
