export const administrationTitle = 'Administration'
export const filterPlacesLabel = 'Filter settings'
export const noPlacesText = (typed: string): string => `Nothing matches “${typed}”.`
export const nothingToAdministerText = 'administer this hospital'
