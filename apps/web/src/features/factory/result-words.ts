import { resultKinds } from '@adjutant/contract/choices'
import type { Crew } from '@adjutant/contract/factory'

type Result = Crew['result']

/** What the result of a run becomes, as it is chosen in a form and told on a card. */
const resultWords: Record<Result, { choice: string; fact: string }> = {
  message: { choice: 'A message in the conversation', fact: '' },
  advice: { choice: 'Strategic advice', fact: 'becomes advice' },
  tasks: { choice: 'Tasks, one for each thing to do', fact: 'becomes tasks' },
  note: { choice: 'A note', fact: 'becomes a note' },
  file: { choice: 'A file', fact: 'becomes a file' },
}

export const resultOptions = resultKinds.map((value) => ({ value, label: resultWords[value].choice }))

/** Said only where it is more than a message. */
export const listResultFacts = (result: Result) => (result === 'message' ? [] : [resultWords[result].fact])
