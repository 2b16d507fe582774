import type { Tool } from '@adjutant/contract/factory'

export const toolKindWords: Record<Tool['kind'], string> = { builtin: 'built-in', prompt: 'prompt', http: 'HTTP', mcp: 'MCP' }
