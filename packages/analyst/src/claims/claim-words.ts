export type ReadComparison = 'at_least' | 'at_most' | 'equal'

const any = (...sources: string[]): RegExp => new RegExp(`(?<![\\p{L}])(?:${sources.join('|')})(?![\\p{L}])`, 'iu')

/** What is expected to happen is no claim if it is a question, a condition, a hope or in the past. */
const notExpected = [
  /\?\s*$/,
  // Within a clause it is the English verb: 'Churn falls below 3 %'.
  /(?:^|[,;–]\s*)falls\s/i,
  any('if', 'unless', 'in case', 'provided', 'otherwise', 'wenn', 'sofern', 'sonst', 'andernfalls'),
  any('could', 'might', 'may(?= (?:be|have|reach|fall|rise))', 'maybe', 'perhaps', 'possibly', 'hopefully', 'likely', 'would'),
  any('könnten?', 'dürften?', 'vielleicht', 'hoffentlich', 'eventuell', 'möglicherweise', 'vermutlich', 'würden?'),
  any(
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
  any('between', 'zwischen', 'about', 'around', 'roughly', 'approximately', 'rund', 'circa', 'etwa', 'ca\\.?'),
]

export const isExpected = (sentence: string): boolean => !notExpected.some((pattern) => pattern.test(sentence))

const negation = any(
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

/** A negated limit is the other limit: 'must not exceed' is at most. */
const negatedAtMost = any(
  'not (?:to )?(?:exceed|rise above|be above|go above)',
  'not (?:more|higher) than',
  'not (?:above|over)',
  'nicht (?:über|mehr als|höher als)',
)
const negatedAtLeast = any('not (?:less|fewer|lower) than', 'nicht (?:weniger als)')

const atMost = [
  negatedAtMost,
  /[<≤]\s*=?/u,
  any(
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
  any(
    'or (?:less|lower|fewer|below)',
    '(?:fall|drop|sink|decrease|come down|go down|decline|reduce)(?:s|d|ped)?(?: \\p{L}+)? to',
    'down to',
  ),
  any('höchstens', 'maximal', 'unter', 'weniger als', 'niedriger als', 'oder weniger', 'nicht mehr als'),
]
const falling = any(
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
  any(
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
  any(
    'or (?:more|higher|above|greater)',
    'reach(?:es|ed)?',
    'hits?',
    '(?:rise|climb|grow|increase|go up|come up)s?(?: \\p{L}+)? to',
    'up from',
  ),
  any(
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

const equal = [any('exactly', 'equals?', 'equal to', 'genau', 'exakt'), /(?<![<>≤≥])=/u]

const hasAny = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text))

/** Undefined without words of comparison; null if they contradict each other or are negated. */
export function findComparison(clause: string): ReadComparison | null | undefined {
  const isNegated = negation.test(clause)
  if (isNegated && negatedAtMost.test(clause)) return 'at_most'
  if (isNegated && negatedAtLeast.test(clause)) return 'at_least'
  if (isNegated) return null
  const isFalling = falling.test(clause)
  const found = new Set<ReadComparison>([
    ...(hasAny(equal, clause) ? (['equal'] as const) : []),
    ...(hasAny(atMost, clause) || isFalling ? (['at_most'] as const) : []),
    ...(hasAny(atLeast, clause) ? (['at_least'] as const) : []),
  ])
  if (found.size > 1) return null
  return [...found][0]
}

const done = any(
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

export const isNegated = (clause: string): boolean => negation.test(clause)

/** `verb` is the first word of a task: 'Renegotiate supplier contract' is done when it is 'renegotiated'. */
export function isDone(clause: string, verb?: string): boolean {
  if (isNegated(clause)) return false
  if (done.test(clause)) return true
  if (verb === undefined || verb.length < 3) return false
  const stem = verb.toLowerCase().replace(/e$/, '')
  return new RegExp(`(?:is|are|has been|have been|been)\\s+(?:\\p{L}+ly\\s+)?${stem}\\p{L}?(?:ed|en|t|te|ten)(?![\\p{L}])`, 'iu').test(
    clause,
  )
}
