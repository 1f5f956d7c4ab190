export const unknownPeople = 'Choose who everybody in the file is, or leave them out.'
