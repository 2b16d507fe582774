import { findRoute } from './contract-check.ts'
import { pageOf, rejection, toQuery } from './fake-api.ts'
import type { Answers, ApiCall } from './fake-api.ts'

interface Collection<T> {
  /** Ends with a slash: `/api/tasks/`. */
  path: string
  records: readonly T[]
  /** Fills the fields that a call which creates a record doesn't send. */
  sample: T
  /** The records that a list call returns, in order; all by default. */
  select?: (records: T[], query: URLSearchParams) => T[]
}

/** `DELETE /api/tasks/7` → `7`. */
const toId = ({ call }: ApiCall, path: string) => call.split('?')[0]!.split(path)[1]!.split('/')[0]!

/** Records that calls list (paged if the contract says so), read, create, change, delete and restore. `list` returns the existing ones. */
export function createRecords<T extends { id: string }>({ path, records, sample, select = (all) => all }: Collection<T>) {
  let existing = [...records]
  const deleted = new Map<string, T>()
  let created = 0
  const isPaged = findRoute(`GET ${path}`)?.kind === 'page'

  const find = (made: ApiCall) => existing.find(({ id }) => id === toId(made, path))
  const change = (made: ApiCall) => {
    existing = existing.map((record) => (record.id === toId(made, path) ? { ...record, ...(made.body as Partial<T>) } : record))
    return find(made) ?? rejection(404, 'Not found')
  }

  const answers: Answers = {
    [`GET ${path}`]: (made: ApiCall) => {
      const query = toQuery(made)
      const selected = select(existing, query)
      if (!isPaged) return selected
      const skip = Number(query.get('skip') ?? 0)
      return pageOf(selected.slice(skip, skip + Number(query.get('limit') ?? selected.length)), selected.length)
    },
    [`GET ${path}{id}`]: (made: ApiCall) => find(made) ?? rejection(404, 'Not found'),
    [`POST ${path}`]: ({ body }: ApiCall) => {
      created += 1
      const id = `10000000-0000-4000-8000-${String(created).padStart(12, '0')}`
      const record = { ...sample, ...(body as Partial<T>), id }
      existing = [...existing, record]
      return record
    },
    [`PUT ${path}{id}`]: change,
    [`PATCH ${path}{id}`]: change,
    [`DELETE ${path}{id}`]: (made: ApiCall) => {
      const record = find(made)
      if (!record) return rejection(404, 'Not found')
      deleted.set(record.id, record)
      existing = existing.filter(({ id }) => id !== record.id)
      return undefined
    },
    'POST /api/bin/{id}/restore': (made: ApiCall) => {
      const record = deleted.get(toId(made, '/api/bin/'))
      if (!record) return rejection(404, 'Not found')
      existing = [...existing, record]
      return undefined
    },
  }
  return { answers, list: () => existing }
}
