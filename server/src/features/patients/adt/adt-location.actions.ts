import type { Tx } from '../../../platform/db/transaction.ts'
import { insertLocation } from '../location.queries.ts'
import { EventNotApplicableError, namePath, type LocationPath } from './adt-event.rules.ts'
import * as queries from './adt-location.queries.ts'

/**
 * Finds the location of a path, and adds missing levels below the existing ones. Null for a path that names
 * nothing.
 */
export async function ensureLocation(tx: Tx, path: LocationPath): Promise<number | null> {
  const levels = namePath(path)
  if (levels.length === 0) return null
  const known = await queries.findPathLocations(tx.db, tx.account_id, levels)
  let parent_id: number | null = null
  for (const [index, level] of levels.entries()) {
    const named = known.filter((location) => location.level === index + 1)
    // A location that was entered without its unit is still the same one, and a path may begin at the unit.
    const found =
      named.find((location) => location.parent_id === parent_id) ??
      named.find((location) => location.parent_id === null) ??
      (index === 0 && named.length === 1 ? named[0] : undefined)
    parent_id = found?.id ?? (await addLocation(tx, level, parent_id))
  }
  return parent_id
}

async function addLocation(
  tx: Tx,
  { kind, name }: queries.PathLevel,
  parent_id: number | null,
): Promise<number> {
  const id = await insertLocation(tx.db, tx.account_id, { kind, name, parent_id })
  if (id === undefined) {
    // Another transaction added it, or another kind of location has this name.
    const existing = await queries.findChildLocation(tx.db, tx.account_id, name, parent_id)
    if (existing === undefined) throw new EventNotApplicableError('location_not_added')
    return existing
  }
  tx.audit(null, 'location.created', { location: id }, { kind, name, parent_id })
  return id
}
