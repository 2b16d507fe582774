const actionVerbs =
  'created|added|updated|changed|moved|sent|deleted|removed|assigned|scheduled|saved|set|marked|completed|renamed|booked|recorded|noted|stored|drafted|emailed|e-mailed|invited|shared|closed|cancelled|canceled|made'

const claimPattern = new RegExp(
  String.raw`\bI(?:['’]ve|\s+have)?(?:\s+(?:just|now|also|already|then|successfully|gone\s+ahead\s+and|went\s+ahead\s+and))*\s+(?:${actionVerbs})\b`,
  'i',
)

/**
 * Quotes are not the answer's own claims. No pattern may match past its next possible start: a model that repeats one character endlessly
 * would otherwise block the event loop.
 */
const withoutQuotes = (text: string) =>
  text
    .replaceAll(/^[^\S\n]*>.*$/gm, '')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, '')

/** True if the text says in the first person that it changed a record. */
export const claimsAction = (text: string): boolean => claimPattern.test(withoutQuotes(text))
