/** A contact's address as a link, or undefined where it is none: these are words that people typed. */
export function findMailLink(email: string): string | undefined {
  // Escaped as a whole: a question mark would add copies and a text to the mail.
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}` : undefined
}

export function findPhoneLink(phone: string): string | undefined {
  const [number = ''] = phone.split(/ext|x/i)
  const dialled = number.replaceAll(/[^\d+*#]/g, '')
  return /\d/.test(dialled) ? `tel:${dialled.replaceAll('#', '%23')}` : undefined
}
