/** The beginning of a text, with an ellipsis where it goes on. */
export function excerpt(text: string, most = 90): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
