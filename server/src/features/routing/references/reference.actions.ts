import type { Db } from '../../../platform/db/connection.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findMissingReferences } from './reference.queries.ts'
import { listReferences, missingReferenceProblems, referenceKey, referenceKinds } from './reference.rules.ts'

interface StoredPart {
  type: string
  fields: Record<string, unknown>
}

/** An id of another account is refused like one that never existed. @throws 400 at the field */
export async function requireReferences(db: Db, account_id: number, part: StoredPart): Promise<void> {
  const references = listReferences(part.type, part.fields)
  const missing = await findMissingReferences(db, account_id, references)
  if (missing.size === 0) return
  const wrong = references.filter((reference) => missing.has(referenceKey(reference)))
  throw invalid(
    Object.fromEntries(
      [...Map.groupBy(wrong, ({ field }) => field)].map(([field, of]) => [
        field,
        of.map(({ kind, id }) => `There is no ${referenceKinds[kind]} ${id}. Choose another one.`),
      ]),
    ),
  )
}

/** The problems of each part, in the same order. */
export async function findPartProblems(
  db: Db,
  account_id: number,
  parts: readonly StoredPart[],
): Promise<string[][]> {
  const references = parts.map(({ type, fields }) => listReferences(type, fields))
  const missing = await findMissingReferences(db, account_id, references.flat())
  return references.map((of) => missingReferenceProblems(of, missing))
}
