/** Whether any modal dialog covers the page. */
export const isDialogOpen = (): boolean => document.querySelector('dialog:modal') !== null
