import type { Memory } from '@adjutant/contract/memory'
import { toWordSearch } from '../../platform/word-search.ts'

/** Memories that contain every word in their text or their conversation's name. */
export function filterMemories(memories: readonly Memory[], search: string): readonly Memory[] {
  const fits = toWordSearch(search)
  return memories.filter(({ content, metadata }) => fits(`${content} ${metadata.conversation_name ?? ''}`))
}
