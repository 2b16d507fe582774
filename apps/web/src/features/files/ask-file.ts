import type { File } from '@adjutant/contract/files'

/** What could not be read has nothing to answer with, and a recording has no text. */
export const canAsk = ({ state, kind }: Pick<File, 'state' | 'kind'>) => state !== 'failed' && kind !== 'audio' && kind !== 'video'

/** What can be asked of a file with one press. */
export const fileQuestions = [
  { label: 'Summarise', toQuestion: (name: string) => `Summarise “${name}”.` },
  { label: 'What does it promise?', toQuestion: (name: string) => `What does “${name}” promise?` },
  { label: 'Make tasks from it', toQuestion: (name: string) => `Make tasks from “${name}”.` },
] as const
