const deeds =
  'created|added|updated|changed|moved|sent|deleted|removed|assigned|scheduled|saved|set|marked|completed|renamed|booked|recorded|noted|stored|drafted|emailed|e-mailed|invited|shared|closed|cancelled|canceled|made'

const claim = new RegExp(
  String.raw`\bI(?:['’]ve|\s+have)?(?:\s+(?:just|now|also|already|then|successfully|gone\s+ahead\s+and|went\s+ahead\s+and))*\s+(?:${deeds})\b`,
  'i',
)

/**
 * What somebody else said is not the answer's own claim. No pattern may run on past the next sign that it could begin with: a model that
 * repeats one sign for ever would keep the process from everything else.
 */
const withoutQuotes = (text: string) =>
  text
    .replaceAll(/^[^\S\n]*>.*$/gm, '')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, '')

/** Whether the text says in the first person that it did something to a record. */
export const claimsAnAct = (text: string): boolean => claim.test(withoutQuotes(text))
