import type { Json } from '../json.ts'

/** Describes to people what a call did. The engine only forwards it. */
export interface Receipt {
  text: string
  action?: string
  record: Json
  changes: Json
  /** The transaction that changed the record; undoing the call needs it. */
  xid?: Json
}

/** Describes what a call would do, for approval; empty if the tool has no preview. The engine only forwards it. */
export interface CallPreview {
  /** The question in Markdown. */
  prompt?: string
  record?: Json
  changes?: Json
  /** The editable arguments. */
  fields?: Json
}

/** `reason`: the call is impossible, so nobody is asked. */
export type PreviewResult = CallPreview | { reason: string }
