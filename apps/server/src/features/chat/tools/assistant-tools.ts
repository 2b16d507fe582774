import type { ChatInput } from '@adjutant/contract/conversations'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { contactTools } from './contact-tools.ts'
import { findingTools } from './finding-tools.ts'
import { goalTools } from './goal-tools.ts'
import { internetTools } from './internet-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { messageTools } from './message-tools.ts'
import { noteTools } from './note-tools.ts'
import { taskTools } from './task-tools.ts'
import type { AssistantTool } from './tool.ts'

type Wishes = Pick<ChatInput, 'use_internal_search' | 'use_memory' | 'use_internet'>

interface Surroundings {
  /** Absent where none is set up. */
  webSearch?: WebSearch | undefined
  /** Where a memory is said to come from, and where searching finds nothing new. */
  conversationId?: string | undefined
}

const recordTools = [...taskTools, ...goalTools, ...noteTools, ...contactTools]

/** What looks into the records; without it the assistant can only do what it is told to, with what it is told. */
const isUsable = (tool: AssistantTool, { use_internal_search }: Wishes): boolean => use_internal_search || tool.changes

/** The tools that go with a question, as its asker has switched them on. */
export const assistantTools = (wishes: Wishes, { webSearch, conversationId }: Surroundings = {}): AssistantTool[] => [
  ...[...findingTools(conversationId), ...recordTools, ...messageTools].filter((tool) => isUsable(tool, wishes)),
  ...(wishes.use_memory ? memoryTools(conversationId) : []),
  ...(wishes.use_internet && webSearch ? internetTools(webSearch) : []),
]
