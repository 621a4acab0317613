// Where offices print on Letter; everywhere else on A4.
const LETTER_REGIONS = [
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'HN',
  'NI',
  'PA',
  'PR',
  'SV',
  'VE',
];

/** The paper of the region that a browser's language names, or where most of its speakers live. */
export function paperOf(language: string): 'letter' | 'A4' {
  return LETTER_REGIONS.includes(new Intl.Locale(language).maximize().region ?? '') ? 'letter' : 'A4';
}
