/** The modal dialog above all others. */
export const findTopDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

/** Whether any modal dialog covers the page. */
export const isDialogOpen = (): boolean => findTopDialog() !== undefined
