// A statement and its opposite share most words, and their embeddings are close. Only these words tell them apart.
const english =
  "not|no|never|none|nobody|nothing|neither|nor|without|cannot|\\w+n['’]t|unable|unsigned|unpaid|refus\\w*|reject\\w*|den(?:y|ied|ies)|declin\\w*|" +
  'fail\\w*|los[et]\\w*|miss(?:ed|ing|es)?|lack\\w*|exclud\\w*|cancel\\w*|withdr[ae]w\\w*|forb[ai]d\\w*|prohibit\\w*|incomplete'
const german =
  'nicht|kein\\w*|nie|niemals|niemand|nichts|weder|ohne|abgelehnt|abgesagt|verweiger\\w*|verboten|verlor\\w*|fehl(?:t|en|te|ten)|gescheitert|unvollständig'

const negation = new RegExp(`(?<![\\p{L}])(?:${english}|${german})(?![\\p{L}])`, 'iu')

export const isNegated = (text: string): boolean => negation.test(text)
