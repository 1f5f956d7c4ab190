import type { Answer, Person } from '../../../fixtures/people/person.ts'

export type Once = (dora: Person, key: string) => Promise<Answer>

/** Concurrent requests with one key send the same ids. */
export function once<T>(create: (by: Person) => Promise<T>): (by: Person) => Promise<T> {
  let created: Promise<T> | undefined
  return (by) => (created ??= create(by))
}
