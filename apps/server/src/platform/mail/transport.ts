import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  body: string
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** One line: a name with a line break in it may not open a header of its own. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

const toMessage = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: oneLine(mail.subject),
  text: mail.body,
  // The same mail sent twice after a crash keeps its id, so that the receiving side shows it once.
  messageId: `<${mail.id}@adjutant>`,
})

export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = nodemailer.createTransport(url, { from })
  return { send: async (mail) => void (await smtp.sendMail(toMessage(mail, from))) }
}

/** Without a mail server each mail is a file that any mail program opens. */
export function outboxTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${mail.id}.eml`)
      // Mails hold one-time links.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}
