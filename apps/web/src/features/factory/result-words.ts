import { resultKinds } from '@adjutant/contract/choices'
import type { Crew } from '@adjutant/contract/factory'

type Result = Crew['result']

/** Labels for how a result is saved, in the form and on the card. */
const resultWords: Record<Result, { choice: string; fact: string }> = {
  message: { choice: 'Message only', fact: '' },
  advice: { choice: 'Strategic advice', fact: 'saved as advice' },
  tasks: { choice: 'Tasks, one per action', fact: 'saved as tasks' },
  note: { choice: 'A note', fact: 'saved as a note' },
  file: { choice: 'A file', fact: 'saved as a file' },
}

export const resultOptions = resultKinds.map((value) => ({ value, label: resultWords[value].choice }))

/** Empty for a plain message. */
export const listResultFacts = (result: Result) => (result === 'message' ? [] : [resultWords[result].fact])
