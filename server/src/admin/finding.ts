/** One thing that was checked, in a sentence. */
export interface Finding {
  healthy: boolean;
  sentence: string;
}

export function fine(sentence: string): Finding {
  return { healthy: true, sentence };
}

export function problem(sentence: string): Finding {
  return { healthy: false, sentence };
}
