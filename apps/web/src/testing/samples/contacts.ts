import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { Contact } from '@adjutant/contract/contacts'
import { pageOf } from '../fake-api.ts'
import type { Answers } from '../fake-api.ts'
import { createRecords } from '../records.ts'
import { sampleId, sampleTime, sampleUser } from './people.ts'

export const sampleContact: Contact = {
  id: sampleId(400),
  name: 'Tom Okafor',
  role: 'COO',
  avatar_initial: 'T',
  emails: ['tom@atlas.test'],
  phones: ['+49 (0)30 123-45'],
  organization_id: null,
  user_id: null,
  is_user: false,
  created_by_user: { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email },
  notes: null,
  past_interactions: [],
  shared_org_ids: [],
  sharedWith: [],
  created_at: sampleTime,
  updated_at: sampleTime,
  can_edit: true,
  can_delete: true,
  can_share: true,
}

export const sampleContactOrganization: Organization = {
  id: sampleId(490),
  name: 'Northwind',
  is_owner: true,
  can_manage: true,
  org_access_level: 'admin',
  member_count: 1,
  created_at: sampleTime,
}

/** Finds and sorts as the server does. */
function select(contacts: Contact[], query: URLSearchParams) {
  const search = (query.get('search') ?? '').toLowerCase()
  const toWords = ({ name, role, emails }: Contact) => [name, role, ...emails].join(' ').toLowerCase()
  return contacts.filter((contact) => toWords(contact).includes(search)).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Answers for the contacts and for the calls of a contact page. */
export const answerContacts = (...records: Contact[]): Answers => ({
  ...createRecords({ path: '/api/contacts/', records, sample: sampleContact, select }).answers,
  'GET /api/organizations': [],
  'GET /api/attachments/{kind}/{id}': [],
  'GET /api/commitments/': () => pageOf([]),
})
