import type { Json } from './json.ts'

export interface Receipt {
  text: string
  record: Json
  changes: Json
}

/** What a call would do, for the person who approves it; empty where the tool cannot tell. The engine only passes it on. */
export interface CallPreview {
  /** What to ask, in Markdown. */
  prompt?: string
  record?: Json
  changes?: Json
}
