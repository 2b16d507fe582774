import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Passkeys are bound to a domain name, so sites opened by IP address have none. */
const isIpAddress = (host: string) => /^[\d.]+$|:/.test(host)

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function' && !isIpAddress(window.location.hostname)

/** The person closed the browser's dialog or let it time out. */
export const passkeyCancelled = 'The passkey was not used. Try again when you are ready.'
const passkeyKnown = 'This device already has a passkey for your account.'

/** Browsers identify the failure by the error's name; their messages are written for developers. */
export class PasskeyError extends Error {
  constructor(error: unknown) {
    super(error instanceof Error && error.name === 'InvalidStateError' ? passkeyKnown : passkeyCancelled)
    this.name = 'PasskeyError'
  }
}

// Loaded on demand: most visits do not use a passkey.
const load = () => import('@simplewebauthn/browser')

export async function answerWithPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await load()
  const optionsJSON = toOptions<PublicKeyCredentialRequestOptionsJSON>(options)
  return startAuthentication({ optionsJSON }).then(toJson, showErrors)
}

export async function createPasskey(options: Json): Promise<Json> {
  const { startRegistration } = await load()
  const optionsJSON = toOptions<PublicKeyCredentialCreationOptionsJSON>(options)
  return startRegistration({ optionsJSON }).then(toJson, showErrors)
}

/** The browser validates the options itself. */
const toOptions = <Options extends object>(options: object) => options as Options

const toJson = (answer: object): Json => JSON.parse(JSON.stringify(answer))

function showErrors(error: unknown): never {
  throw new PasskeyError(error)
}
