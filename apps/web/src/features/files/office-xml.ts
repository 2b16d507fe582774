/** The little of XML that the formats of an office need: flat elements, attributes, signs. Nothing is expanded. */

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What a piece of XML says once its signs are read. */
export const toText = (xml: string) =>
  xml.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return named[name!] ?? whole
  })

/** The elements of this name, without those inside them, each as its attributes and what it holds. */
export function* elements(xml: string, name: string) {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')
  for (const [, attributes = '', inside = ''] of xml.matchAll(pattern)) yield { attributes, inside }
}

export const attribute = (attributes: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
