import type { Tool } from '@adjutant/contract/ai/factory'

export const toolKindLabels: Record<Tool['kind'], string> = { builtin: 'built-in', prompt: 'prompt', http: 'HTTP', mcp: 'MCP' }
