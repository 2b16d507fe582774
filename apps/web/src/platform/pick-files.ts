/** Opens the browser's own choice of files. Nothing is told when nobody chooses. */
export function pickFiles(onFiles: (files: File[]) => void, { isSingle = false } = {}) {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !isSingle
  input.hidden = true
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])])
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  // Some browsers open nothing for one that is not in the page.
  document.body.append(input)
  input.click()
}
