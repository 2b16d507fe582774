import type { Memory } from '@adjutant/contract/memory'
import { toWordSearch } from '../../platform/word-search.ts'

/** The memories that hold every word of the search, in what was kept or in the name of the conversation it came from. */
export function filterMemories(memories: readonly Memory[], search: string): readonly Memory[] {
  const fits = toWordSearch(search)
  return memories.filter(({ content, metadata }) => fits(`${content} ${metadata.conversation_name ?? ''}`))
}
