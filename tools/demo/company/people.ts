import type { Api } from '../api.ts'

export const password = 'harbour-lantern-58'
export const adminEmail = 'ines@northwind-marine.example'

export type Person = {
  name: string
  first: string
  last: string
  level: 'ceo' | 'user' | 'waitlisted'
  role: string
  organization: 'parent' | 'subsidiary' | 'none'
  /** Access in the organization; members have `user`. */
  access?: 'admin'
}

export const people = [
  { name: 'elena', first: 'Elena', last: 'Varga', level: 'ceo', role: 'Chief executive', organization: 'parent' },
  {
    name: 'jonas',
    first: 'Jonas',
    last: 'Lindqvist',
    level: 'ceo',
    role: 'Chief financial officer',
    organization: 'parent',
    access: 'admin',
  },
  { name: 'priya', first: 'Priya', last: 'Nair', level: 'user', role: 'Head of operations', organization: 'parent' },
  { name: 'tomas', first: 'Tomas', last: 'Okafor', level: 'user', role: 'Head of sales', organization: 'parent' },
  { name: 'maya', first: 'Maya', last: 'Cohen', level: 'user', role: 'General counsel', organization: 'parent' },
  { name: 'lars', first: 'Lars', last: 'Eriksson', level: 'user', role: 'Head of engineering', organization: 'parent' },
  { name: 'sofia', first: 'Sofia', last: 'Marin', level: 'user', role: 'Head of people', organization: 'parent' },
  {
    name: 'omar',
    first: 'Omar',
    last: 'Haddad',
    level: 'ceo',
    role: 'Managing director, Harbour Logistics',
    organization: 'subsidiary',
    access: 'admin',
  },
  { name: 'nina', first: 'Nina', last: 'Brandt', level: 'user', role: 'Terminal manager, Hamburg', organization: 'subsidiary' },
  { name: 'felix', first: 'Felix', last: 'Aster', level: 'waitlisted', role: 'Founder of Aster Freight', organization: 'none' },
] as const satisfies Person[]

export type Name = (typeof people)[number]['name']

export type Company = { organizationId: string; subsidiaryId: string; ids: Record<Name, string>; as: Record<Name, Api> }

const domains = { parent: 'northwind-marine.example', subsidiary: 'harbour-logistics.example', none: 'aster-freight.example' }

export const toEmail = ({ name, organization }: Person): string => `${name}@${domains[organization]}`

async function createAccounts(admin: Api): Promise<Pick<Company, 'ids' | 'as'>> {
  const ids = {} as Company['ids']
  const as = {} as Company['as']
  await admin.send('PATCH', '/api/users/me', { first_name: 'Ines', last_name: 'Duarte', role: 'IT lead' })
  for (const person of people) {
    const { name, first: first_name, last: last_name, level: user_level, role } = person
    ids[name] = (await admin.post('/api/users/', { email: toEmail(person), password, first_name, last_name, user_level })).id
    as[name] = await admin.logIn(toEmail(person), password)
    if (user_level !== 'waitlisted') await as[name].send('PATCH', '/api/users/me', { role })
  }
  return { ids, as }
}

/** Creates the accounts and both organizations. Elena owns them. */
export async function createPeople(admin: Api): Promise<Company> {
  const { ids, as } = await createAccounts(admin)
  const organizationId: string = (await as.elena.post('/api/organizations', { name: 'Northwind Marine' })).id
  const subsidiaryId: string = (await as.elena.post('/api/organizations', { name: 'Harbour Logistics' })).id
  const organizationOf = { parent: organizationId, subsidiary: subsidiaryId }
  for (const person of people) {
    if (person.organization === 'none' || person.name === 'elena') continue
    const organization_id = organizationOf[person.organization]
    // Setting the organization as an app admin needs no acceptance.
    await admin.send('PATCH', `/api/users/${ids[person.name]}`, { organization_id })
    if ('access' in person)
      await admin.send('PATCH', `/api/organizations/${organization_id}/users/${ids[person.name]}`, { org_access_level: person.access })
  }
  return { organizationId, subsidiaryId, ids, as }
}
