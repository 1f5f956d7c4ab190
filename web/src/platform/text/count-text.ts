export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`
