export const hasChanges = (changes: object) => Object.keys(changes).length > 0
