import type { File } from '@adjutant/contract/files'

/** A recording has no text, and of a kind that is not known none is taken out. */
export const isWordless = (kind: File['kind']) => kind === 'audio' || kind === 'video' || kind === 'other'

/** What could not be read has nothing to answer with. */
export const canAsk = ({ state, kind }: Pick<File, 'state' | 'kind'>) => state !== 'failed' && !isWordless(kind)

/** What can be asked of a file with one press. */
export const fileQuestions = [
  { label: 'Summarise', toQuestion: (name: string) => `Summarise “${name}”.` },
  { label: 'What does it commit to?', toQuestion: (name: string) => `What does “${name}” commit to?` },
  { label: 'Make tasks from it', toQuestion: (name: string) => `Make tasks from “${name}”.` },
] as const
