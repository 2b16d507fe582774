import { createHash } from 'node:crypto'
import { toSortedJson } from '../items/json-equality.logic.ts'
import type { ListedTool } from './mcp-session.ts'

/** Identifies the server's description of a tool and its parameters. A person approves exactly this version. */
export const toFingerprint = ({ name, title = '', description = '', inputSchema }: ListedTool): string =>
  createHash('sha256').update(toSortedJson({ name, title, description, inputSchema })).digest('base64url')
