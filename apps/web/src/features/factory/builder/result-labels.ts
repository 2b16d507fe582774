import { resultKinds } from '@adjutant/contract/core/choices'
import type { Crew } from '@adjutant/contract/ai/factory'

type Result = Crew['result']

/** Labels for how a result is saved, in the form and on the card. */
const resultLabels: Record<Result, { choice: string; fact: string }> = {
  message: { choice: 'Message only', fact: '' },
  advice: { choice: 'Strategic advice', fact: 'saved as advice' },
  tasks: { choice: 'Tasks, one per action', fact: 'saved as tasks' },
  note: { choice: 'A note', fact: 'saved as a note' },
  file: { choice: 'A file', fact: 'saved as a file' },
}

export const resultOptions = resultKinds.map((value) => ({ value, label: resultLabels[value].choice }))

/** Empty for a plain message. */
export const listResultFacts = (result: Result) => (result === 'message' ? [] : [resultLabels[result].fact])
