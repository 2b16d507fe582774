import type { Contract } from '@adjutant/contract'
import table from 'virtual:route-table'
import type { Route } from './request.ts'

type FormNames = {
  [Group in keyof Contract & string]: {
    [Name in keyof Contract[Group] & string]: Contract[Group][Name] extends { form: true } ? `${Group}.${Name}` : never
  }[keyof Contract[Group] & string]
}[keyof Contract & string]

// The browser's route table holds paths only. The types reject a missing or wrong entry here.
const forms: Record<FormNames, true> = { 'auth.token': true }

function toRoute(entry: string, form: boolean): Route {
  const [method = '', path = ''] = entry.split(' ')
  return { method, path: `/api/${path.replace('*', '')}`, events: path.endsWith('*'), form }
}

function toRoutes(group: string, entries: Record<string, string>): Record<string, Route> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, toRoute(entry, `${group}.${name}` in forms)]))
}

type RouteTable = { [Group in keyof Omit<Contract, 'site' | 'scim'>]: { [Name in keyof Contract[Group]]: Route } }

/** Every route by group and name. */
export const routes = Object.fromEntries(Object.entries(table).map(([group, entries]) => [group, toRoutes(group, entries)])) as RouteTable
