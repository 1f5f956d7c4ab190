export const peopleCountText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
