import { isUuid } from '@adjutant/contract/uuid'

type Values = Readonly<Record<string, unknown>>

/** The arguments of a call that name records by id, and the others: an id tells a person nothing. */
export function splitIds<V extends Values>(values: V): { ids: Partial<V>; rest: Partial<V> } {
  const [ids, rest] = [true, false].map((isId) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => (typeof value === 'string' && isUuid(value)) === isId)),
  )
  return { ids: ids as Partial<V>, rest: rest as Partial<V> }
}
