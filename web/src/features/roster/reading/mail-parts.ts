import { tidyText } from '@kitroom/contract/unicode-form';
import { readHeader } from './headers.ts';
import { withoutMark } from './line-marks.ts';
import { playersOf } from './mail-line.ts';
import { isName } from './mail-names.ts';

/** Characters in a line that may hold players: a team is shorter. */
export const LONGEST = 2000;

const ADDED = /^\s*(?:(?:oh|okay|ok|and|also|plus|[Ss]ure|[Ll]ate add(?:ition)?s?)[!,.:]*\s+)+(?=\p{Lu})/u;

/** A line without the marks that say nothing of a player. */
export function plainLine(text: string): string {
  return withoutMark(
    tidyText(text.replace(/[\u00A0\u2007\u202F]/gu, ' '))
      .replace(/(\d)\uFE0F?\u20E3(?!\d)/gu, '$1. ')
      .replace(/\uFE0F?\u20E3/gu, '')
      .replace(/^(?:player|athlete)\s?#?\s?(\d{1,2})\s?[-–—:.)]\s/iu, '$1. ')
      .replace(/\s?\(\?+\)/gu, '?')
      .replace(/(?<!\S):[a-z_+-]+:(?!\S)/gu, ' ')
      .replace(/[._]{2,}/gu, ' - ')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ' ')
      .replace(/^.*(?:\[x\]|[☑☒]).*$/iu, withoutUnchecked)
      .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D|[*☐]/gu, ' '),
  )
    .replace(ADDED, '')
    .trim();
}

/** "☐ S ☒ M ☐ L" is M. */
function withoutUnchecked(text: string): string {
  return text.replace(/(?:\[ ?\]|☐)\s*[\p{L}\p{N}-]+/gu, ' ').replace(/\[x\]|[☑☒]/giu, ' ');
}

/** The lines of a mail; several are made of what only looks like one. */
export function linesIn(texts: readonly string[]): string[] {
  return withAnswers(texts).flatMap(partsOf);
}

/** A form's mail has each answer below its question. */
function withAnswers(texts: readonly string[]): readonly string[] {
  const isQuestion = (text = '') => readHeader(withoutMark(text)) !== null;
  const isAnswered = (at: number) =>
    isQuestion(texts[at]) && !isQuestion(texts[at + 1]) && (texts[at + 1] ?? '').trim() !== '';
  const filled = texts.filter((text) => text.trim() !== '').length;
  if ([...texts.keys()].filter(isAnswered).length < Math.max(3, filled * 0.4)) return texts;
  return texts.flatMap((text, at) => {
    if (isAnswered(at)) return [`${withoutMark(text)}: ${texts[at + 1]}`];
    return isAnswered(at - 1) || text.trim() === '' ? [] : [text];
  });
}

/** What stands in one line though it is several: two columns, or a greeting and what follows. */
function partsOf(text: string): string[] {
  const columns = text.split(/(?<=\S)\s{3,}(?=(?:#?\d{1,2}\s+)?\p{Lu}\p{Ll})/u);
  if (columns.length > 1 && columns.every(hasPlayer)) return columns;
  const greeting = /^\s*(?:hi|hello|hey|dear)\b[^,.!:]{0,30}[,.!:]+\s+(?=\S)/iu.exec(text)?.[0] ?? '';
  const sentences = text.slice(greeting.length).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  if (greeting !== '' && sentences.some(hasPlayer)) return [greeting.trim(), ...sentences];
  const rest = text.slice(greeting.length);
  return greeting !== '' && hasPlayer(rest) ? [greeting.trim(), rest] : [text];
}

function hasPlayer(text: string): boolean {
  return playersOf(text.slice(0, LONGEST), false).some(({ name, sizes }) => isName(name) && sizes.length > 0);
}

/** "14U Black - " before several players. */
export function teamOf(texts: readonly string[]): string {
  const starts = texts.flatMap((text) => {
    const [start = ''] = /^.{2,40}?(?:\s[-–—|]\s|:\s)(?=\p{Lu}\p{Ll})/u.exec(text) ?? [];
    return start !== '' && hasPlayer(text.slice(start.length)) ? [start] : [];
  });
  return starts.find((start, at) => starts.indexOf(start) < at) ?? '';
}
