export { queueMail, type NewMail } from './mail.service.ts'
export { greeting, oneLine } from './mail-text.logic.ts'
