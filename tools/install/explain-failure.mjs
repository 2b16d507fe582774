/** @type {[RegExp, string][]} */
const advice = [
  [/\bENOSPC\b/, 'the disk is full. Free about 2 GB and try again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, "npm can't write to this folder. Run the command as the user who owns the folder."],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/,
    "npm can't reach its registry. Check the network and npm's registry and proxy settings, then try again.",
  ],
  [/\bEINTEGRITY\b/, 'a downloaded package is damaged. Run `npm cache clean --force` and try again.'],
  [/\bEUSAGE\b/, "package-lock.json doesn't match package.json. Restore both files with `git checkout package.json package-lock.json`."],
]

/**
 * Explains in one line how to fix a failed `npm ci`.
 * @param {string} output
 */
export const explainInstallFailure = (output) => {
  const [, sentence] = advice.find(([pattern]) => pattern.test(output)) ?? []
  return `Couldn't install the dependencies: ${sentence ?? 'see the npm error above.'}`
}
