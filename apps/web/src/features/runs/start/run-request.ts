import type { Kind } from '../run-queries.ts'

/** A crew or flow to run and its inputs. */
export interface RunRequest {
  kind: Kind
  id: string
  name: string
  inputs: Record<string, string>
  /** The goal that the run is charged to, if any. */
  goalId: string | null
}

/** A start without inputs. */
export const toDefaultRequest = ({ kind, id, name }: Pick<RunRequest, 'kind' | 'id' | 'name'>): RunRequest => ({
  kind,
  id,
  name,
  inputs: {},
  goalId: null,
})
