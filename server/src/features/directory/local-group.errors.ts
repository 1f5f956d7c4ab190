export const nameTaken = 'You already have a local group with this name.'
export const noSuchPerson = (id: number): string => `Person ${id} does not exist.`
