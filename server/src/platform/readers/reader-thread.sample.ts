/** Tasks of the test of the reader thread. */
export const addOne = (n: number): number => n + 1

export function refuse(reason: string): never {
  throw new Error(reason)
}

export function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

export const neverEnd = (): Promise<never> => new Promise(() => {})
