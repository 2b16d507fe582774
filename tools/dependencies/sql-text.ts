// `is distinct from x` compares values.
const tableLists = /\b(?:(?<!distinct\s+)from|join|into|update|using)\s+(?:only\s+)?((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)/gi

/** The words of an SQL text where a table name is expected. */
export const listTableNames = (text: string): string[] =>
  [...text.matchAll(tableLists)].flatMap(([, list = '']) => list.split(',').flatMap((item) => /\w+/.exec(item)?.[0].toLowerCase() ?? []))
