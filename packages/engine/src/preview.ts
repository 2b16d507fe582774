import type { Json } from './json.ts'

/** What a call did, for the person. The engine only passes it on. */
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

/** `reason`: the call cannot be done, so nobody is asked. */
export type Previewed = CallPreview | { reason: string }
