export const leftText = (name: string): string => `${name} left`
export const removedByText = (name: string, remover: string): string => `${remover} removed ${name}`
export const removePersonLabel = (name: string): string => `Remove ${name}`
