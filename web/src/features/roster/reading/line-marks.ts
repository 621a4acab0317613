/** Signs of lists and of quoted mail. */
const SIGNS =
  /^\s*(?:(?:>+|[•‣◦▪●·*–—✓✗□■○➢§\uF0B7-]|\[[ xX]?\]|o(?=\s{2})|\(?[A-Za-z]\)|[a-z]\.(?=\s\p{Lu}))\s+|>+)+/u;
/** Who wrote a message when. */
const SENDERS = [
  /^\s*\[\d{1,4}[^\]\n]{3,40}\]\s*[^:\n\t]{1,40}:\s+/u,
  /^\s*\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d\d[^:\n\t]{0,60}:\s+/u,
];
const COUNT = /^\s*(\d{1,4})[.)]\s+/u;

/** A line without what mail, chats and lists put before it. */
export function withoutMark(line: string): string {
  const bare = line.replace(SIGNS, '');
  const sender = SENDERS.find((each) => each.test(bare));
  return sender ? bare.replace(sender, '') : bare;
}

/** Lines of a spreadsheet have as many tabs; below a heading without one, a tab at the start indents. */
function withoutIndent(text: string): string {
  const isIndented = !/[^\t\r\n]\t/u.test(text) && /^[^\t\r\n]+$/mu.test(text);
  return isIndented ? text.replace(/^\t+/gmu, '') : text;
}

/** A text without what mail, chats and lists put before most of its lines; a mark before a few of them stays. */
export function withoutListMarks(text: string): string {
  const lines = withoutIndent(text).split(/\r\n?|\n/u);
  const filled = lines.filter((line) => line.trim() !== '');
  const most = filled.length / 2;
  const isMarked = filled.filter((line) => withoutMark(line) !== line).length > most;
  const plain = isMarked ? lines.map(withoutMark) : lines;
  // "7. Emma" may be number 7; 1, 2, 3, … only counts the lines.
  const counts = plain.flatMap((line) => COUNT.exec(line)?.[1] ?? []);
  const isCounted = counts.length > most && counts.every((count, at) => Number(count) === at + 1);
  return (isCounted ? plain.map((line) => line.replace(COUNT, '')) : plain).join('\n');
}
