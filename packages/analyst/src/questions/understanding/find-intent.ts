import { keysOf } from '@adjutant/contract/core/keys-of'
import { intentExamples, type Intent } from './intent-examples.ts'

/**
 * Words without which a question can't have an intent, however similar it is to the examples. Short questions are similar to many others.
 */
const requiredWords: Partial<Record<Intent, RegExp>> = {
  changes: /\b(?:since|last|past|new|news|chang\w*|updat\w*|happen\w*|miss\w*|yesterday|recent\w*|lately|latest)\b/i,
  due: /\b(?:due|deadlines?|do|done|finish\w*|complet\w*|ready|have to|has to|must|need\w*|agenda|plan\w*|coming|upcoming|schedul\w*|left|on)\b/i,
  finished: /\b(?:done|finish\w*|complet\w*|clos\w*|accomplish\w*|achiev\w*|deliver\w*|wrapped)\b/i,
  comparePeople: /\b(?:more|less|fewer|most|than|compare\w*|versus|vs|busier|or)\b/i,
  compareFigures: /\b(?:more|less|fewer|further|farther|ahead|better|worse|than|compar\w*|versus|vs|or)\b/i,
  comparePeriods: /\b(?:more|less|fewer|better|worse|than|compar\w*|versus|vs)\b/i,
  compareTasks: /\b(?:more|less|fewer|than|compar\w*|versus|vs)\b/i,
  overdue: /\b(?:overdue|late|delay\w*|deadlines?|miss\w*|past|already|behind|slipp\w*|blown?|blew|due)\b/i,
  notes: /\b(?:notes?|journal|diary|wrote|write|written|noted|jotted)\b/i,
  contacts: /\b(?:contacts?|address book)\b/i,
  lastContact: /\b(?:last|when|ago|since|spoke|speak|talk\w*|met|meet\w*|heard)\b/i,
  unowned: /\b(?:nobody|no one|unowned|unassigned|not|without|no|anyone|anybody|none)\b/i,
}

/** A subject with a name is not the state of everything. */
const named = /\b(?:in|with|on|at|of) (?:the )?\p{Lu}\p{L}+/u

export const isPossible = (intent: Intent, english: string): boolean =>
  (requiredWords[intent]?.test(english) ?? true) && !(intent === 'briefing' && named.test(english))

/** The meanings of texts as vectors; undefined if no model can run here. Urgent texts come before the others. */
export type Embed = (texts: readonly string[], options: { urgent: boolean }) => Promise<(ArrayLike<number> | undefined)[]>

/** The intent of the nearest examples. */
export interface NearestIntent {
  intent: Intent
  /** True if the examples are near enough to override the wording. */
  isClear: boolean
}

interface RankedIntent {
  intent: Intent
  /** In standard deviations above the mean similarity. */
  score: number
}

interface Example {
  intent: Intent
  vector: ArrayLike<number>
}

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [dot, ones, others] = [0, 0, 0]
  for (let place = 0; place < one.length; place += 1) {
    dot += one[place]! * other[place]!
    ones += one[place]! ** 2
    others += other[place]! ** 2
  }
  return ones > 0 && others > 0 ? dot / Math.sqrt(ones * others) : 0
}

const all = keysOf(intentExamples).flatMap((intent) => intentExamples[intent].map((text) => ({ intent, text })))

/** Number of the nearest examples of an intent that count. */
const neighbours = 2

/**
 * Scores are relative to the mean similarity of all examples, because models differ in how similar they find unrelated texts.
 */
export function rankIntents(vector: ArrayLike<number>, examples: readonly Example[]): RankedIntent[] {
  const similarities = examples.map(({ intent, vector: example }) => ({ intent, similarity: cosine(vector, example) }))
  const mean = similarities.reduce((sum, { similarity }) => sum + similarity, 0) / similarities.length
  const deviation = Math.sqrt(similarities.reduce((sum, { similarity }) => sum + (similarity - mean) ** 2, 0) / similarities.length) || 1
  const byIntent = Map.groupBy(similarities, ({ intent }) => intent)
  const scored = [...byIntent].map(([intent, members]) => {
    const nearest = members
      .map(({ similarity }) => similarity)
      .toSorted((a, b) => b - a)
      .slice(0, neighbours)
    const [best = 0, second = best] = nearest
    return { intent, score: ((2 * best + second) / 3 - mean) / deviation }
  })
  return scored.toSorted((a, b) => b.score - a.score)
}

/** Below this score no example is near enough. */
const minScore = 2.4
/** From this score on, and this far from the next intent, an intent is clear. */
const clearScore = 3.1
const clearMargin = 0.5

export type FindIntent = (english: string) => Promise<NearestIntent | undefined>

/** The first question waits this long for the examples; after that the wording alone decides until they are ready. */
const maxWaitMs = 1_500

const afterAWhile = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, undefined)
  })

/** Embeds the examples once and keeps their vectors. Undefined until they are ready. */
function createExamples(embed: Embed): () => Promise<Example[] | undefined> {
  let ready: Example[] | undefined
  let running: Promise<unknown> | undefined
  const known = new Map<string, Example>()
  const embedAll = async (): Promise<void> => {
    const missing = all.filter(({ text }) => !known.has(text))
    const vectors = await embed(
      missing.map(({ text }) => text),
      { urgent: false },
    )
    for (const [place, { intent, text }] of missing.entries()) {
      const vector = vectors[place]
      if (vector) known.set(text, { intent, vector })
    }
    // The next question retries the missing examples.
    if (all.every(({ text }) => known.has(text))) ready = [...known.values()]
    else running = undefined
  }
  return async () => {
    running ??= embedAll().catch(() => (running = undefined))
    if (!ready) await Promise.race([running, afterAWhile(maxWaitMs)])
    return ready
  }
}

/** `isPossible` excludes intents whose words are missing. */
export function createIntentFinder(embed: Embed, isPossible: (intent: Intent, english: string) => boolean): FindIntent {
  const getExamples = createExamples(embed)
  return async (english) => {
    const [vector] = await embed([english], { urgent: true })
    const examples = vector && (await getExamples())
    if (!examples) return undefined
    const [first, second] = rankIntents(vector, examples).filter(({ intent }) => isPossible(intent, english))
    const isClear = first !== undefined && first.score >= clearScore && first.score - (second?.score ?? 0) >= clearMargin
    return first && first.score >= minScore ? { intent: first.intent, isClear } : undefined
  }
}
