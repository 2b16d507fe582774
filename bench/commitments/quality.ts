// npm run commitments -w bench: measures how well commitments are detected in labelled sentences.
import { findCommitments } from '@adjutant/analyst'
import { saveResults } from '../results.ts'
import { isWrong, toFigures, type Result } from './score.ts'
import { heldOutSentences } from './sentences/held-out.ts'
import { day, type LabelledSentence } from './sentences/sentence.ts'
import { messageTuningSentences } from './sentences/tuning-messages.ts'
import { mixedTuningSentences } from './sentences/tuning-mixed.ts'
import { moreTuningSentences } from './sentences/tuning-more.ts'
import { noteTuningSentences } from './sentences/tuning-notes.ts'
import { tuningSentences } from './sentences/tuning.ts'

/** Limits for the held-out sentences. */
const bounds = { precision: 0.9, recall: 0.8, dates: 0.95 }

function detect(sentence: LabelledSentence): Result {
  const kind = sentence.place === 'note' ? 'note' : 'message'
  const [found] = findCommitments(sentence.text, {
    kind,
    isOwn: sentence.place !== 'theirs',
    day,
  })
  if (!found) return { sentence, found: undefined }
  const { direction, person, action, due = null } = found
  return {
    sentence,
    found: {
      by: direction === 'i_owe' ? 'me' : 'other',
      person,
      what: action,
      due,
    },
  }
}

const tuning = [...tuningSentences, ...moreTuningSentences, ...messageTuningSentences, ...noteTuningSentences, ...mixedTuningSentences].map(
  detect,
)
const heldOut = toFigures(heldOutSentences.map(detect))

// Results on held-out sentences are not shown, so that nobody tunes for them.
if (process.argv.includes('--wrong'))
  for (const { sentence, found } of tuning.filter(isWrong))
    process.stderr.write(
      `${sentence.place}: ${sentence.text}\n  expected ${JSON.stringify(sentence.commitment)}\n  found    ${JSON.stringify(found)}\n`,
    )

const isWithinBound = heldOut.precision >= bounds.precision && heldOut.recall >= bounds.recall && heldOut.dates >= bounds.dates
saveResults('commitments', {
  tuning: toFigures(tuning),
  held_out: heldOut,
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
