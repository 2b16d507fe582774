import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Passkeys belong to a domain name: a site that is opened by its IP address has none. */
const isIpAddress = (host: string) => /^[\d.]+$|:/.test(host)

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function' && !isIpAddress(window.location.hostname)

/** The person closed the browser's own dialog, or let it time out. */
export const passkeyCancelled = 'The passkey was not used. Try again when you are ready.'
const passkeyKnown = 'This device already has a passkey for your account.'

/** Browsers name what went wrong in the name of the error; their messages are for developers. */
export class PasskeyError extends Error {
  constructor(error: unknown) {
    super(error instanceof Error && error.name === 'InvalidStateError' ? passkeyKnown : passkeyCancelled)
    this.name = 'PasskeyError'
  }
}

// Loaded when a passkey is used: most visits need none.
const load = () => import('@simplewebauthn/browser')

export async function answerWithPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(toJson, refuse)
}

export async function createPasskey(options: Json): Promise<Json> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(toJson, refuse)
}

const toJson = (answer: object) => answer as unknown as Json

function refuse(error: unknown): never {
  throw new PasskeyError(error)
}
