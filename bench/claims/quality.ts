// npm run claims -w bench: measures how well claims are parsed from labelled sentences of “How we will know”.
import { createClaimParser } from '@adjutant/analyst'
import { saveResults } from '../results.ts'
import { heldOutSentences } from './sentences/held-out.ts'
import { day, goals, tasks, type LabelledClaim, type LabelledSentence } from './sentences/sentence.ts'
import { tuningSentences } from './sentences/tuning.ts'

/** Limits for the held-out sentences. A wrong claim is worse than none. */
const bounds = { precision: 0.95, recall: 0.8 }

interface Result {
  sentence: LabelledSentence
  found: LabelledClaim[]
}

/** A claim is right if its record, comparison, value and day are. */
const keyOf = (claim: LabelledClaim): string =>
  [claim.kind, claim.subject, 'comparison' in claim && claim.comparison, 'value' in claim && claim.value, claim.due].join(' ')

const readClaims = createClaimParser({ goals, tasks }, day)

function read(sentence: LabelledSentence): Result {
  const found = readClaims(sentence.text).map(({ subject_id: subject, ...claim }) => ({ ...claim, subject }))
  return { sentence, found }
}

const countRight = ({ sentence, found }: Result): number => {
  const expected = new Set(sentence.claims.map(keyOf))
  return found.filter((claim) => expected.has(keyOf(claim))).length
}

const isWrong = (result: Result): boolean => countRight(result) < result.sentence.claims.length || countRight(result) < result.found.length

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : Number((part / whole).toFixed(3)))

function toFigures(results: Result[]) {
  const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0)
  const [right, found, expected] = [sum(countRight), sum((one) => one.found.length), sum((one) => one.sentence.claims.length)]
  return { sentences: results.length, claims: expected, found, precision: ratio(right, found), recall: ratio(right, expected) }
}

const tuning = tuningSentences.map(read)
const heldOut = toFigures(heldOutSentences.map(read))

// Results on held-out sentences are not shown, so that nobody tunes for them.
if (process.argv.includes('--wrong'))
  for (const { sentence, found } of tuning.filter(isWrong))
    process.stderr.write(`${sentence.text}\n  expected ${JSON.stringify(sentence.claims)}\n  found    ${JSON.stringify(found)}\n`)

const isWithinBound = heldOut.precision >= bounds.precision && heldOut.recall >= bounds.recall
saveResults('claims', { tuning: toFigures(tuning), held_out: heldOut, bounds, isWithinBound })
if (!isWithinBound) process.exitCode = 1
