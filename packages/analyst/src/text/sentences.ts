const shortMonths = '[Jj]an|[Ff]eb|[Mm]ar|[Mm]är|[Aa]pr|[Jj]u[nl]|[Aa]ug|[Ss]ept?|[Oo][ck]t|[Nn]ov|[Dd]e[cz]'
const abbreviations = String.raw`\p{L}|No|Nos|Nr|Art|Sec|Inc|Ltd|Co|Mr|Mrs|Ms|Dr|Hr|Fr|St|e\.g|i\.e|approx|ca|bzw|z\. ?B`

/** Initials, numbers, abbreviations and the months of a date don't end a sentence. */
const sentenceEnd = new RegExp(
  String.raw`(?<=[.!?]["”“')]?)(?<!(?<!\p{L})(?:${abbreviations})\.)(?<!\b(?:${shortMonths})\.(?=\s+[\da-z]))(?<!\b\d{1,2}\.(?=\s+\p{Lu}))(?<!\b\d{1,2}\.\d{1,2}\.(?=\s+\p{Ll}))\s+|\n+`,
  'u',
)

/** The sentences of a text; a line break always ends one. */
export const splitSentences = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
