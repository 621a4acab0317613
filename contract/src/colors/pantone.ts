// Spot inks: a number or a name, and the paper stock: `186 C`, `Black 6 C`, `Cool Gray 11 C`.
const INK =
  /^(?<brand>pantone|pms)?\s*(?<color>\d{3,5}|[a-z]+(?: (?!(?:cp|up|[cum])$)[a-z]+)?(?: \d{1,3})?)\s*(?<paper>cp|up|[cum])$/iu;
// Fabrics: lightness, hue and chroma, and the material: `19-4052 TCX`.
const FABRIC = /^(?:pantone\s*)?(?<color>\d{2}-\d{4})\s*(?<material>tcx|tpx|tpg|tsx)$/iu;

/** A Pantone code the way it is usually written, or null when the text is not recognized. */
export function tidyPantone(text: string): string | null {
  const typed = text.trim().replace(/\s+/gu, ' ');
  const fabric = FABRIC.exec(typed)?.groups;
  if (fabric !== undefined) return `${fabric.color} ${fabric.material?.toUpperCase()}`;
  const ink = INK.exec(typed)?.groups;
  if (ink === undefined) return null;
  const color = (ink.color ?? '').toLowerCase().replace(/\b[a-z]/gu, (letter) => letter.toUpperCase());
  return `${ink.brand === undefined ? '' : 'PMS '}${color} ${ink.paper?.toUpperCase()}`;
}
