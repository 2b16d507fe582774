import type { Kind } from './run-queries.ts'

/** What to run, with which inputs. */
export interface RunWish {
  kind: Kind
  id: string
  name: string
  inputs: Record<string, string>
  /** The goal that the run is charged to; null: none. */
  goalId: string | null
}
