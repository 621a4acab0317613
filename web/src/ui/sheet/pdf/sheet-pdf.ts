import { PDFDocument, type PDFImage, StandardFonts } from '@cantoo/pdf-lib';
import type { Paper } from '../sheet-look.ts';
import { drawPage, type Font, type Fonts, fontFor } from './draw-page.ts';
import { jpegOfPicture, jpegOfText } from './jpeg.ts';
import type { Place } from './place.ts';
import { type PageParts, readPage } from './read-page.ts';

interface SheetPdfOptions {
  title: string;
  paper: Paper;
  /** Stops it: the promise rejects with its reason. */
  signal: AbortSignal;
  /** How many pages are made, now and then. */
  onProgress: (done: number) => void;
}

/** The screen is drawn after each report, which takes as long as making half a page. */
const PAGES_PER_REPORT = 10;

/** A sheet as a PDF: its pages as the screen shows them. All its pictures must have loaded, or failed. */
export async function sheetPdf(sheet: HTMLElement, options: SheetPdfOptions): Promise<Blob> {
  // Paper has no use for the system's colors.
  sheet.style.setProperty('forced-color-adjust', 'none');
  try {
    const bytes = await drawPages([...sheet.getElementsByClassName('room')], options);
    return new Blob([bytes], { type: 'application/pdf' });
  } finally {
    sheet.style.removeProperty('forced-color-adjust');
  }
}

async function drawPages(
  rooms: readonly Element[],
  { title, paper, signal, onProgress }: SheetPdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height, margin] = [points(paper.width), points(paper.height), points(paper.margin)];
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('en-US');
  pdf.setCreator('Kitroom');
  const fonts = {
    regular: await fontOf(pdf, StandardFonts.Helvetica),
    bold: await fontOf(pdf, StandardFonts.HelveticaBold),
    symbols: await fontOf(pdf, StandardFonts.ZapfDingbats),
  };
  const known = new Map<string, Promise<PDFImage>>();
  for (const [done, room] of rooms.entries()) {
    if (done % PAGES_PER_REPORT === 0) onProgress(done);
    // The page answers in between.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    const parts = readPage(room, { width: width - 2 * margin, height: height - 2 * margin });
    const images = await imagesOf(pdf, parts, { fonts, known });
    drawPage(pdf.addPage([width, height]), parts, { fonts, images, margin });
  }
  const bytes = await pdf.save({ useObjectStreams: false });
  signal.throwIfAborted();
  return bytes;
}

function points(millimeters: number): number {
  return (millimeters * 72) / 25.4;
}

async function fontOf(pdf: PDFDocument, name: StandardFonts): Promise<Font> {
  const font = await pdf.embedFont(name);
  return { font, characters: new Set(font.getCharacterSet()) };
}

interface Known {
  fonts: Fonts;
  /** What is in the PDF already, by what it shows. */
  known: Map<string, Promise<PDFImage>>;
}

/** The pictures of a page, and those of texts that no font of the PDF has. Each is in the file once. */
async function imagesOf(
  pdf: PDFDocument,
  { pictures, lines }: PageParts,
  { fonts, known }: Known,
): Promise<Map<Place, PDFImage>> {
  const once = (key: string, jpeg: () => string) => {
    const image = known.get(key) ?? pdf.embedJpg(jpeg());
    known.set(key, image);
    return image;
  };
  const ofPictures = pictures.map(
    async (picture) => [picture, await once(picture.image.src, () => jpegOfPicture(picture))] as const,
  );
  const ofTexts = lines
    .filter((line) => fontFor(line, fonts) === undefined)
    .map(async (line) => {
      const key = JSON.stringify([line.text, line.width, line.style]);
      return [line, await once(key, () => jpegOfText(line))] as const;
    });
  return new Map<Place, PDFImage>(await Promise.all([...ofPictures, ...ofTexts]));
}
