/** Undefined for an invalid address, because people type them. */
export function findMailLink(email: string): string | undefined {
  // Fully escaped, because a question mark would add recipients and a body.
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}` : undefined
}

export function findPhoneLink(phone: string): string | undefined {
  const [number = ''] = phone.split(/ext|x/i)
  const dialled = number.replaceAll(/[^\d+*#]/g, '')
  return /\d/.test(dialled) ? `tel:${dialled.replaceAll('#', '%23')}` : undefined
}
