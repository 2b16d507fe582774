import { greeting, type NewMail } from '../mail/index.ts'

interface Person {
  id: string
  email: string
  first_name: string | null
}

export const exportReadyMail = ({ email, first_name }: Person, exportId: string, publicUrl: string): NewMail => ({
  key: `data-export-ready:${exportId}`,
  recipient: email,
  subject: 'Your data is ready to download',
  body: `${greeting(first_name)}

The archive of your Adjutant data is ready. Log in and download it within seven days; after that it's deleted:
${publicUrl}/app/profile

If you didn't ask for it, change your password and end your other sessions on the same page.

Adjutant
`,
})

export const accountDeletedMail = ({ id, email, first_name }: Person): NewMail => ({
  key: `account-deleted:${id}`,
  recipient: email,
  subject: 'Your Adjutant account was deleted',
  body: `${greeting(first_name)}

Your Adjutant account and your personal records were deleted. What you shared with an organization passed to its owner. The contents of your
files are removed from the server within 30 days. The audit log keeps its entries about your account.

If this wasn't you, tell your administrator.

Adjutant
`,
})
