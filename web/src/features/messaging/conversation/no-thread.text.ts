export const noThreadLabel = 'No thread'
