import { isUuid } from '@adjutant/contract/core/uuid'

/** Separates record ids from the other arguments of a call, because ids mean nothing to people. */
export function splitIds<Value>(values: Readonly<Record<string, Value>>) {
  const pick = (isId: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => (typeof value === 'string' && isUuid(value)) === isId))
  return { ids: pick(true), rest: pick(false) }
}
