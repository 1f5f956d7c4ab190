import type { Db } from '../../../platform/db/connection.ts'
import {
  searchTerms,
  suggestUser,
  type PersonSuggestion,
  type RemotePerson,
} from './person-suggestion.rules.ts'
import { listCandidates } from './remote-identity.queries.ts'

/** Uses one query for all people. */
export async function suggestUsers(
  db: Db,
  account_id: number,
  people: readonly RemotePerson[],
): Promise<Map<number, PersonSuggestion>> {
  if (people.length === 0) return new Map()
  const users = await listCandidates(db, account_id, searchTerms(people))
  return new Map(
    people.flatMap((person) => {
      const suggestion = suggestUser(person, users)
      return suggestion ? [[person.id, suggestion] as const] : []
    }),
  )
}
