import type { File } from '@adjutant/contract/files/files'

/** Recordings and unknown types have no text. */
export const hasNoText = (kind: File['kind']) => kind === 'audio' || kind === 'video' || kind === 'other'

/** A file without text can't answer questions. */
export const canAsk = ({ state, kind }: Pick<File, 'state' | 'kind'>) => state !== 'failed' && !hasNoText(kind)

/** One-click questions about a file. */
export const fileQuestions = [
  { label: 'Summarise', toQuestion: (name: string) => `Summarise “${name}”.` },
  { label: 'What does it commit to?', toQuestion: (name: string) => `What does “${name}” commit to?` },
  { label: 'Make tasks from it', toQuestion: (name: string) => `Make tasks from “${name}”.` },
] as const
