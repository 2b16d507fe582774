export type Comparison = 'at_least' | 'at_most' | 'equal'

const anyWord = (...sources: string[]): RegExp => new RegExp(`(?<![\\p{L}])(?:${sources.join('|')})(?![\\p{L}])`, 'iu')

/** Questions, conditions, hopes and statements about the past are no claims. */
const notExpected = [
  /\?\s*$/,
  // German “falls” (if) begins a clause; inside one it is the English verb: 'Churn falls below 3 %'.
  /(?:^|[,;–]\s*)falls\s/i,
  anyWord('if', 'unless', 'in case', 'provided', 'otherwise', 'wenn', 'sofern', 'sonst', 'andernfalls'),
  anyWord('could', 'might', 'may(?= (?:be|have|reach|fall|rise))', 'maybe', 'perhaps', 'possibly', 'hopefully', 'likely', 'would'),
  anyWord('könnten?', 'dürften?', 'vielleicht', 'hoffentlich', 'eventuell', 'möglicherweise', 'vermutlich', 'würden?'),
  anyWord(
    'was',
    'were',
    'had',
    'grew',
    'fell',
    'rose',
    'dropped',
    'climbed',
    'war',
    'waren',
    'lag',
    'lagen',
    'hatten?',
    'stieg',
    'sank',
    'fiel',
    'zuletzt',
  ),
  anyWord('between', 'zwischen', 'about', 'around', 'roughly', 'approximately', 'rund', 'circa', 'etwa', 'ca\\.?'),
]

export const isExpected = (sentence: string): boolean => !notExpected.some((pattern) => pattern.test(sentence))

const negation = anyWord(
  'not',
  'never',
  'no longer',
  'none',
  'nicht',
  'nie',
  'kein',
  'keine',
  'keinen',
  'ohne',
  'without',
  'isn’t',
  "isn't",
  'aren’t',
)

const isNegated = (clause: string): boolean => negation.test(clause)

/** A negated limit is the other limit: 'must not exceed' is at most. */
const negatedAtMost = anyWord(
  'not (?:to )?(?:exceed|rise above|be above|go above)',
  'not (?:more|higher) than',
  'not (?:above|over)',
  'nicht (?:über|mehr als|höher als)',
)
const negatedAtLeast = anyWord('not (?:less|fewer|lower) than', 'nicht (?:weniger als)')

const atMost = [
  negatedAtMost,
  /[<≤]\s*=?/u,
  anyWord(
    'at most',
    'no (?:more|higher) than',
    'maximum(?: of)?',
    'max\\.?',
    'below',
    'under',
    'less than',
    'fewer than',
    'lower than',
    'up to',
  ),
  anyWord(
    'or (?:less|lower|fewer|below)',
    '(?:fall|drop|sink|decrease|come down|go down|decline|reduce)(?:s|d|ped)?(?: \\p{L}+)? to',
    'down to',
  ),
  anyWord('höchstens', 'maximal', 'unter', 'weniger als', 'niedriger als', 'oder weniger', 'nicht mehr als'),
]
const falling = anyWord(
  'fall',
  'falls',
  'drop',
  'drops',
  'sink',
  'sinks',
  'decrease',
  'decreases',
  'decline',
  'declines',
  'shrinks?',
  'sinken',
  'sinkt',
  'fallen',
  'fällt',
  'gesunken',
  'gesenkt',
  'reduziert',
)

const atLeast = [
  negatedAtLeast,
  /[>≥]\s*=?/u,
  anyWord(
    'at least',
    'no (?:fewer|less|lower) than',
    'minimum(?: of)?',
    'min\\.?',
    'above',
    'over',
    'more than',
    'higher than',
    'greater than',
    'exceeds?',
    'exceeding',
  ),
  anyWord(
    'or (?:more|higher|above|greater)',
    'reach(?:es|ed)?',
    'hits?',
    '(?:rise|climb|grow|increase|go up|come up)s?(?: \\p{L}+)? to',
    'up from',
  ),
  anyWord(
    'mindestens',
    'wenigstens',
    'über',
    'mehr als',
    'höher als',
    'oder mehr',
    'oder höher',
    'erreichen',
    'erreicht',
    'übersteigt',
    'steigt',
    'steigen',
    'wächst',
  ),
]

const equal = [anyWord('exactly', 'equals?', 'equal to', 'genau', 'exakt'), /(?<![<>≤≥])=/u]

const hasAny = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text))

/** Undefined without words of comparison; null if they contradict each other or are negated. */
export function findComparison(clause: string): Comparison | null | undefined {
  if (isNegated(clause)) return negatedAtMost.test(clause) ? 'at_most' : negatedAtLeast.test(clause) ? 'at_least' : null
  const isFalling = falling.test(clause)
  const found = new Set<Comparison>([
    ...(hasAny(equal, clause) ? (['equal'] as const) : []),
    ...(hasAny(atMost, clause) || isFalling ? (['at_most'] as const) : []),
    ...(hasAny(atLeast, clause) ? (['at_least'] as const) : []),
  ])
  if (found.size > 1) return null
  return [...found][0]
}

const done = anyWord(
  ...[
    'done',
    'completed?',
    'finished',
    'closed',
    'reached',
    'achieved',
    'delivered',
    'met',
    'fulfilled',
    'ready',
    'sent',
    'signed',
    'shipped',
  ],
  ...[
    'erledigt',
    'fertig',
    'fertiggestellt',
    'abgeschlossen',
    'erreicht',
    'geschlossen',
    'erfüllt',
    'verschickt',
    'versendet',
    'gesendet',
    'unterschrieben',
    'unterzeichnet',
    'umgesetzt',
  ],
)

/** `verb` is the first word of a task: 'Renegotiate supplier contract' is done when it is 'renegotiated'. */
export function isDone(clause: string, verb?: string): boolean {
  if (isNegated(clause)) return false
  if (done.test(clause)) return true
  // Titles contain any character, so only words become part of a pattern.
  if (verb === undefined || !/^\p{L}{3,}$/u.test(verb)) return false
  const stem = verb.toLowerCase().replace(/e$/, '')
  return new RegExp(`(?:is|are|has been|have been|been)\\s+(?:\\p{L}+ly\\s+)?${stem}\\p{L}?(?:ed|en|t|te|ten)(?![\\p{L}])`, 'iu').test(
    clause,
  )
}
