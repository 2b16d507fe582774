import { isUuid } from '@adjutant/contract/uuid'

type Values = Readonly<Record<string, unknown>>

/** Separates record ids from the other arguments of a call, because ids mean nothing to people. */
export function splitIds<V extends Values>(values: V): { ids: Partial<V>; rest: Partial<V> } {
  const [ids, rest] = [true, false].map((isId) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => (typeof value === 'string' && isUuid(value)) === isId)),
  )
  return { ids: ids as Partial<V>, rest: rest as Partial<V> }
}
