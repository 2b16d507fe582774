import { isUuid } from '@adjutant/contract/core/uuid'

type Values = Readonly<Record<string, unknown>>

/** Separates record ids from the other arguments of a call, because ids mean nothing to people. */
export function splitIds<V extends Values>(values: V): { ids: Partial<V>; rest: Partial<V> } {
  const pick = (isId: boolean): Partial<V> =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => (typeof value === 'string' && isUuid(value)) === isId)) as Partial<V>
  return { ids: pick(true), rest: pick(false) }
}
