import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@adjutant/contract/core/uuid'
import nodemailer from 'nodemailer'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  body: string
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  /** Deletes copies of mails sent before this time. */
  purge?(before: Date): Promise<void>
}

/** Prevents header injection by line breaks. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

const toMessage = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: oneLine(mail.subject),
  text: mail.body,
  // A mail sent twice after a crash keeps its id, so that the receiver can deduplicate.
  messageId: `<${mail.id}@adjutant>`,
})

/** Set in the URL, because its parameters override all other options. */
function withRequiredTls(url: string): string {
  const address = new URL(url)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** `requiresTls`: a server without TLS gets neither a password nor a mail. */
export function smtpTransport(url: string, from: string, { requiresTls }: { requiresTls: boolean }): MailTransport {
  const smtp = nodemailer.createTransport(requiresTls ? withRequiredTls(url) : url, { from })
  return { send: async (mail) => void (await smtp.sendMail(toMessage(mail, from))) }
}

const extension = /\.eml(\.part)?$/
const isMailFile = (name: string): boolean => extension.test(name) && isUuid(name.replace(extension, ''))

/** Without a mail server each mail is a file that any mail program opens. */
export function outboxTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${mail.id}.eml`)
      // Mails contain one-time links.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    async purge(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        // Other files in the folder are kept.
        if (isMailFile(name) && (await stat(path)).mtime < before) await rm(path, { force: true })
      }
    },
  }
}
