/** Opens the browser's file picker. Nothing is called when the person cancels. */
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
  // Some browsers ignore an input that is not in the document.
  document.body.append(input)
  input.click()
}
