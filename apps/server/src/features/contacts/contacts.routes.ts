import { contacts } from '@adjutant/contract/contacts'
import { implement } from '../../platform/http/implement.ts'
import { listColleagues } from '../organizations/index.ts'
import { exportCsv, exportVcard } from './transfer/contact-export.service.ts'
import { importContacts, previewImport } from './transfer/contact-import.service.ts'
import { changeContact, createContact, listContacts, readContact, removeContact } from './contacts.service.ts'
import { addInteraction, changeInteraction, removeInteraction } from './interactions.service.ts'

export const contactRoutes = implement(contacts, {
  list: (ctx, { query }) => listContacts(ctx, query),
  assignable: (ctx) => listColleagues(ctx),
  create: (ctx, { body }) => createContact(ctx, body),
  import: (ctx, { body }) => importContacts(ctx, body),
  previewImport: (ctx, { body }) => previewImport(ctx, body),
  exportCsv: (ctx) => exportCsv(ctx),
  exportVcard: (ctx) => exportVcard(ctx),
  read: (ctx, { params }) => readContact(ctx, params.id),
  change: (ctx, { params, body }) => changeContact(ctx, params.id, body),
  remove: (ctx, { params }) => removeContact(ctx, params.id),
  addInteraction: (ctx, { params, body }) => addInteraction(ctx, params.id, body),
  changeInteraction: (ctx, { params, body }) => changeInteraction(ctx, params.id, params.interactionId, body),
  removeInteraction: (ctx, { params }) => removeInteraction(ctx, params.id, params.interactionId),
})
