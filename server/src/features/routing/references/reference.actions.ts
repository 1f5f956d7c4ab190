import type { Db } from '../../../platform/db/connection.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findReferenceNames } from './reference.queries.ts'
import { listReferences, missingReferenceProblems, referenceKey, referenceKinds } from './reference.rules.ts'

interface StoredPart {
  type: string
  fields: Record<string, unknown>
}

interface PartReference {
  field: string
  id: number
  name: string | null
}

/** An id of another account is refused like one that never existed. @throws 400 at the field */
export async function requireReferences(db: Db, account_id: number, part: StoredPart): Promise<void> {
  const references = listReferences(part.type, part.fields)
  const names = await findReferenceNames(db, account_id, references)
  const wrong = references.filter((reference) => !names.has(referenceKey(reference)))
  if (wrong.length === 0) return
  throw invalid(
    Object.fromEntries(
      [...Map.groupBy(wrong, ({ field }) => field)].map(([field, of]) => [
        field,
        of.map(({ kind, id }) => `There is no ${referenceKinds[kind]} ${id}. Choose another one.`),
      ]),
    ),
  )
}

/** Describes the records that each part names, and its problems, in the same order. */
export async function describeReferences(
  db: Db,
  account_id: number,
  parts: readonly StoredPart[],
): Promise<{ references: PartReference[]; problems: string[] }[]> {
  const references = parts.map(({ type, fields }) => listReferences(type, fields))
  const names = await findReferenceNames(db, account_id, references.flat())
  return references.map((of) => ({
    references: of.map((reference) => ({
      field: reference.field,
      id: reference.id,
      name: names.get(referenceKey(reference)) ?? null,
    })),
    problems: missingReferenceProblems(of, names),
  }))
}
