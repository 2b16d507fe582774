/** A cause that the operator can fix: the process prints this message on one line, without a stack, and exits. */
export class StartupError extends Error {
  override name = 'StartupError'
}
