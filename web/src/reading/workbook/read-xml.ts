import { SaxesParser } from 'saxes';
import { UNREADABLE, UnreadableError } from '../unreadable.ts';

/** A file within an .xlsx. */
export interface Part {
  name: string;
  bytes: Uint8Array;
}

/** By the names as they are written; XML has them with and without a prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** The handlers of a part's elements. Names come without their prefix; `path` names the open elements, outermost first. */
interface XmlVisitor {
  /** `path` ends with the element around it. */
  open?(name: string, attributes: Attributes, path: readonly string[]): void;
  /** `path` ends with the element that the text is in. A text can come in pieces. */
  text?(text: string, path: readonly string[]): void;
  /** `path` ends with the element around it. */
  close?(name: string, path: readonly string[]): void;
}

/** Reads the XML of a part, if it is there, from beginning to end. Throws `UnreadableError` where it is not well formed. */
export function readXml(part: Part | undefined, visitor: XmlVisitor): void {
  if (part === undefined) return;
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const onText = (text: string) => visitor.text?.(text, path);
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    visitor.open?.(local, attributes, path);
    path.push(local);
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    path.pop();
    visitor.close?.(localName(name), path);
  });
  const xml = xmlText(part);
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    const isEntity = error instanceof Error && error.message.includes('undefined entity');
    throw new UnreadableError((isEntity ? UNREADABLE.entities : UNREADABLE.damagedPart)(part.name));
  }
}

/** A name without its prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Whether an attribute says yes, in one of the ways that XML has for it. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function xmlText({ name, bytes }: Part): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableError(UNREADABLE.damagedPart(name));
  }
}

// By its mark, else by how its first character is written, else as it says.
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const said = /^<\?xml[^>]{1,99}?encoding\s?=\s?["']([\w.:-]+)["']/u.exec(start)?.[1] ?? 'utf-8';
  return /^(?:utf-?16|ucs-?2)/iu.test(said) ? 'utf-8' : said;
}
