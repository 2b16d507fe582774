import type { Json } from '../json.ts'

/** What a call did, for people. The engine only passes it on. */
export interface Receipt {
  text: string
  action?: string
  record: Json
  changes: Json
  /** The transaction that changed the record; undoing the call needs it. */
  xid?: Json
}

/** What a call would do, for approval; empty if the tool has no preview. The engine only passes it on. */
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
