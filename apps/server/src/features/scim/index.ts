export { directoryAuthenticator } from './directory-authenticator.service.ts'
